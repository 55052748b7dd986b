"""The user's program as repairers look at it: libcst's tree, names resolved, places as byte spans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar, cast

import libcst as cst
from libcst import metadata as meta

from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.lines import lines_of, plain_lines_of

N = TypeVar("N", bound=cst.CSTNode)

Function = cst.FunctionDef | cst.Lambda


class Code:
    """A program that parses.

    Args:
      source: its text.

    Raises:
      SyntaxError: it does not parse.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.data = source.encode("utf-8")
        self._mark = 3 if source.startswith("\ufeff") else 0  # Bytes of a mark that libcst drops.
        self._children: dict[cst.CSTNode, Sequence[cst.CSTNode]] = {}
        try:
            self._wrapper = meta.MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
        except (cst.ParserSyntaxError, RecursionError) as error:
            raise SyntaxError(str(error)) from None

    @property
    def module(self) -> cst.Module:
        """The tree."""
        return self._wrapper.module

    @cached_property
    def _positions(self) -> Mapping[cst.CSTNode, meta.CodeRange]:
        return cast(Mapping[cst.CSTNode, meta.CodeRange], self._wrapper.resolve(meta.PositionProvider))

    @cached_property
    def _spans(self) -> Mapping[cst.CSTNode, meta.CodeSpan]:
        return cast(Mapping[cst.CSTNode, meta.CodeSpan], self._wrapper.resolve(meta.ByteSpanPositionProvider))

    @cached_property
    def _parents(self) -> Mapping[cst.CSTNode, cst.CSTNode]:
        return cast(Mapping[cst.CSTNode, cst.CSTNode], self._wrapper.resolve(meta.ParentNodeProvider))

    @cached_property
    def imports(self) -> dict[str, str]:
        """Local name to the dotted name it was imported as, at any depth of the program."""
        found: dict[str, str] = {}
        for node in self.nodes(cst.Import, cst.ImportFrom):
            if isinstance(node, cst.Import):
                for alias in node.names:
                    name = _dotted(alias.name)
                    if alias.asname is not None:
                        found[_dotted(alias.asname.name)] = name
                    else:
                        head = name.partition(".")[0]
                        found[head] = head
            elif isinstance(node, cst.ImportFrom) and not isinstance(node.names, cst.ImportStar):
                base = _dotted(node.module) if node.module is not None else ""
                for alias in node.names:
                    local = _dotted(alias.asname.name) if alias.asname is not None else _dotted(alias.name)
                    found[local] = f"{base}.{_dotted(alias.name)}"
        return found

    @cached_property
    def lines(self) -> list[str]:
        """The lines with their ends, as Python counts them: a form feed or a line separator ends none."""
        return lines_of(self.source)

    def line_start(self, line: int) -> int:
        """The byte at which a 1-based line begins; the program's end for a line behind the last."""
        return max(self._mark, len("".join(self.lines[: line - 1]).encode("utf-8")))

    # --- finding ----------------------------------------------------------------------------------

    def nodes(self, *kinds: type[N], inside: cst.CSTNode | None = None) -> Iterator[N]:
        """All nodes of some classes in source order, below a node if one is given."""
        stack: list[cst.CSTNode] = [inside if inside is not None else self.module]
        while stack:
            node = stack.pop()
            if isinstance(node, kinds):
                yield node
            if node not in self._children:  # libcst visits to find them, which takes long.
                self._children[node] = node.children[::-1]
            stack.extend(self._children[node])

    def statement_at(self, line: int) -> cst.SimpleStatementLine | cst.BaseCompoundStatement | None:
        """The innermost statement whose own lines (a compound one's header) cover a 1-based line."""
        best: cst.SimpleStatementLine | cst.BaseCompoundStatement | None = None
        for node in self.statements():
            where, start = self._positions[node], self._first_line(node)
            end = where.end.line
            body = getattr(node, "body", None)
            if isinstance(node, cst.BaseCompoundStatement) and isinstance(body, cst.BaseSuite):
                end = max(self._positions[body].start.line - 1, where.start.line)
            if start <= line <= end:
                best = node
        return best

    def _first_line(self, node: cst.CSTNode) -> int:
        return self.line(next(iter(getattr(node, "decorators", ())), node))

    def statements(
        self, inside: cst.CSTNode | None = None
    ) -> Iterator[cst.SimpleStatementLine | cst.BaseCompoundStatement]:
        """All statements in source order, below a node if one is given."""
        for node in self.nodes(cst.BaseStatement, inside=inside):  # type: ignore[type-abstract]
            if isinstance(node, cst.SimpleStatementLine | cst.BaseCompoundStatement):
                yield node

    def parent(self, node: cst.CSTNode) -> cst.CSTNode | None:
        """The node above."""
        return self._parents.get(node)

    def above(self, node: cst.CSTNode, *kinds: type[N]) -> N | None:
        """The nearest node above of some classes."""
        at = self.parent(node)
        while at is not None and not isinstance(at, kinds):
            at = self.parent(at)
        return at

    def statement_of(self, node: cst.CSTNode) -> cst.SimpleStatementLine | cst.BaseCompoundStatement | None:
        """The statement a node belongs to, itself if it is one."""
        at: cst.CSTNode | None = node
        while at is not None and not isinstance(at, cst.SimpleStatementLine | cst.BaseCompoundStatement):
            at = self.parent(at)
        return at

    def functions_round(self, node: cst.CSTNode) -> Iterator[Function]:
        """The functions and lambdas a node is in, innermost first."""
        at = self.parent(node)
        while at is not None:
            if isinstance(at, cst.FunctionDef | cst.Lambda):
                yield at
            at = self.parent(at)

    def function(self, name: str) -> cst.FunctionDef | None:
        """The last function definition of a name."""
        return next((f for f in reversed([*self.nodes(cst.FunctionDef)]) if f.name.value == name), None)

    def calls(self, *names: str, inside: cst.CSTNode | None = None) -> Iterator[cst.Call]:
        """Calls of functions by their full dotted names (``jax.lax.scan``)."""
        for node in self.nodes(cst.Call, inside=inside):
            if self.dotted(node.func) in names:
                yield node

    def assignments(
        self, name: str, inside: cst.CSTNode | None = None
    ) -> Iterator[tuple[cst.Assign, cst.BaseExpression]]:
        """Assignments ``name = value``, with the value."""
        for node in self.nodes(cst.Assign, inside=inside):
            for target in node.targets:
                if isinstance(target.target, cst.Name) and target.target.value == name:
                    yield node, node.value

    # --- reading ----------------------------------------------------------------------------------

    def text(self, node: cst.CSTNode) -> str:
        """The source of a node, as written."""
        start, end = self.span(node)
        return self.data[start:end].decode("utf-8")

    def span(self, node: cst.CSTNode) -> tuple[int, int]:
        """The bytes a node takes up, parentheses round it not included."""
        found = self._spans[node]
        return found.start + self._mark, found.start + self._mark + found.length

    def outer_span(self, node: cst.BaseExpression) -> tuple[int, int]:
        """The same with the parentheses round an expression."""
        start, end = self.span(node)
        for left, right in zip(reversed(node.lpar), node.rpar, strict=True):
            start, end = min(start, self.span(left)[0]), max(end, self.span(right)[1])
        return start, end

    def line(self, node: cst.CSTNode) -> int:
        """The 1-based line a node begins on."""
        return self._positions[node].start.line

    def end_line(self, node: cst.CSTNode) -> int:
        """The 1-based line a node ends on."""
        return self._positions[node].end.line

    def indent(self, node: cst.CSTNode) -> str:
        """The white space in front of the statement a node is in."""
        statement = self.statement_of(node) or node
        text = self.lines[self.line(statement) - 1]
        return text[: len(text) - len(text.lstrip())]

    def dotted(self, node: cst.CSTNode) -> str:
        """A name or attribute as a dotted name, the import it starts with spelled out; "" for others."""
        name = _dotted(node)
        head, dot, rest = name.partition(".")
        return self.imports.get(head, head) + dot + rest if name else ""

    def local(self, dotted: str) -> str:
        """How this program writes a dotted name: ``jax.numpy.where`` is ``jnp.where`` where jnp is imported.

        A name no import covers is returned as it is: `import_edit` gives the import that it needs.
        """
        for local, target in sorted(self.imports.items(), key=lambda item: -len(item[1])):
            if dotted == target:
                return local
            if dotted.startswith(target + "."):
                return local + dotted[len(target) :]
        return dotted

    def needs_import(self, dotted: str) -> bool:
        """Whether a dotted name can't be written yet."""
        local = self.local(dotted)
        return local.partition(".")[0] not in self.imports

    # --- editing ----------------------------------------------------------------------------------

    def replace(self, node: cst.CSTNode, text: str) -> Edit:
        """An edit that puts a text in a node's place; parentheses round an expression go too."""
        start, end = self.outer_span(node) if isinstance(node, cst.BaseExpression) else self.span(node)
        return Edit(start, end, text)

    def insert_before(self, node: cst.CSTNode, text: str) -> Edit:
        """An edit that puts lines in front of a statement, indented like it. `text` has no indentation."""
        statement = self.statement_of(node) or node
        indent = self.indent(statement)
        at = self.line_start(self._first_line(statement))
        lines = "".join(f"{indent}{line}\n" if line else "\n" for line in plain_lines_of(text))
        return Edit(at, at, lines)

    def import_edit(self, statement: str) -> Edit:
        """An edit that adds an import behind the last one of the program's top, or at its very top."""
        last: cst.CSTNode | None = None
        for node in self.module.body:
            if last is not None and isinstance(node, cst.FunctionDef | cst.ClassDef | cst.For | cst.While):
                break  # Imports further down come too late for what stands above them.
            if isinstance(node, cst.SimpleStatementLine) and isinstance(
                node.body[0], cst.Import | cst.ImportFrom
            ):
                last = node
        place = self.line_start((self.end_line(last) if last is not None else self._after_docstring()) + 1)
        newline = "" if place <= self._mark or self.data[place - 1 : place] == b"\n" else "\n"
        return Edit(place, place, f"{newline}{statement}\n")

    def _after_docstring(self) -> int:
        first = self.module.body[0] if self.module.body else None
        if not isinstance(first, cst.SimpleStatementLine) or not isinstance(first.body[0], cst.Expr):
            return 0
        return self.end_line(first) if isinstance(first.body[0].value, cst.SimpleString) else 0


def _dotted(node: cst.CSTNode | None) -> str:
    if isinstance(node, cst.Name):
        return node.value
    if isinstance(node, cst.Attribute):
        base = _dotted(node.value)
        return f"{base}.{node.attr.value}" if base else ""
    return ""


def argument(call: cst.Call, position: int, keyword: str) -> cst.Arg | None:
    """An argument of a call, by position or keyword; None if it is not given (or may be in ``*args``)."""
    at = 0
    for arg in call.args:
        if arg.keyword is not None:
            if arg.keyword.value == keyword:
                return arg
        elif arg.star:
            return None
        elif at == position:
            return arg
        else:
            at += 1
    return None


def parameters(function: Function) -> list[str]:
    """The names of a function's ordinary parameters, in order, keyword-only ones last."""
    params = function.params
    every = [*params.posonly_params, *params.params, *params.kwonly_params]
    return [param.name.value for param in every]


def names_in(node: cst.CSTNode) -> set[str]:
    """The plain names an expression mentions (attributes' owners, not their members)."""
    if isinstance(node, cst.Name):
        return {node.value}
    parts = [node.value] if isinstance(node, cst.Attribute | cst.Arg) else node.children
    return set[str]().union(*map(names_in, parts))
