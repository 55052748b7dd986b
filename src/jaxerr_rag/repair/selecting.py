"""Branches written for traced conditions: `jnp.where` and `lax.cond` in place of ``if``."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.blocks import (
    assigned,
    augmented,
    body_of,
    bound_before,
    fresh,
    line_end,
    line_start,
    needed,
    read_later,
    siblings,
    small_statements,
    step_of,
    wants_gap,
)
from jaxerr_rag.repair.code import Code
from jaxerr_rag.repair.conditions import Conditions
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.returns import ends_in_return, jumps, only_return, return_value, returns_anywhere

WIDTH = 100


@dataclass(frozen=True)
class Branch:
    """One branch of a chain of if, elif, else; the last has no test if it is an ``else``."""

    test: cst.BaseExpression | None
    body: list[cst.CSTNode]


def chain_of(node: cst.If) -> list[Branch]:
    """The branches of an ``if`` with its ``elif`` and ``else``."""
    found = [Branch(node.test, body_of(node))]
    at = node.orelse
    while isinstance(at, cst.If):
        found.append(Branch(at.test, body_of(at)))
        at = at.orelse
    if at is not None:
        found.append(Branch(None, body_of(at)))
    return found


def fitted(indent: str, text: str, step: str) -> str:
    """A statement, broken over lines at its outermost call's arguments if it is too long."""
    if len(indent) + len(text) <= WIDTH or "(" not in text or "\n" in text:
        return text
    head, _, rest = text.partition("(")
    pieces, depth, at = [], 0, 0
    for place, char in enumerate(rest):
        depth += (char in "([{") - (char in ")]}")
        if depth < 0:
            if rest[place + 1 :].strip():
                return text
            pieces.append(rest[at:place])
            break
        if char == "," and depth == 0:
            pieces.append(rest[at:place])
            at = place + 1
    inner = indent + step
    return f"{head}(\n" + "".join(f"{inner}{piece.strip()},\n" for piece in pieces) + f"{indent})"


class Selection:
    """Rewrites one ``if`` statement.

    Args:
      root: the first test that is traced; it may be an ``elif``.
    """

    def __init__(self, code: Code, conditions: Conditions, root: cst.If) -> None:
        self.code = code
        self.conditions = conditions
        self.root = root
        self.chain = chain_of(root)
        self.function = next(code.functions_round(root), None)
        self.is_elif = isinstance(code.parent(root), cst.If)
        self.indent = self._indent()
        self.step = step_of(code)

    def _indent(self) -> str:
        text = self.code.source.splitlines()[self.code.line(self.root) - 1]
        return text[: len(text) - len(text.lstrip())]

    # --- jnp.where --------------------------------------------------------------------------------

    def where(self) -> list[Edit] | None:
        """The statement with `jnp.where`, None where its branches are not of that kind."""
        return self._where_returned() or self._where_assigned()

    def _where_assigned(self) -> list[Edit] | None:
        bodies = [_assignments(self.code, branch.body) for branch in self.chain]
        if any(body is None for body in bodies):
            return None
        given = [body for body in bodies if body is not None]
        order = _merged_order([[name for name, _ in body] for body in given])
        if order is None or not order or any(len(dict(body)) < len(body) for body in given):
            return None
        before = bound_before(self.code, self.root, self.function)
        complete = self.chain[-1].test is None
        lines: list[str] = []
        tests, prologue = self._tests(hoist=len(order) > 1 or self._test_changes(order))
        lines += prologue
        for name in order:
            values = [dict(body).get(name) for body in given]
            kept = name in before or "." in name or "[" in name
            if not kept and (None in values or not complete):
                present = [value for value in values if value is not None]
                if len(present) != 1:
                    return None
                lines.append(f"{name} = {present[0]}")
                continue
            leaves = [value if value is not None else name for value in values]
            default = leaves.pop() if complete else name
            lines.append(
                fitted(self._inner_indent(), f"{name} = {self._nested(tests, leaves, default)}", self.step)
            )
        return [self._replaced(lines)]

    def _test_changes(self, names: Sequence[str]) -> bool:
        """Whether a test reads what the branches assign, with more than one test."""
        return (
            False
            if len(self.chain) < 3
            else any(
                name in self.code.text(branch.test) for branch in self.chain if branch.test for name in names
            )
        )

    def _where_returned(self) -> list[Edit] | None:
        chain = list(self.chain)
        block: list[cst.CSTNode] = [self.root]
        place = 0
        if not self.is_elif:
            block, place = siblings(self.code, self.root)
        rest = block[place + 1 :]
        last: cst.CSTNode = self.root
        # A row of ifs that return is one chain.
        while chain[-1].test is not None and rest and isinstance(rest[0], cst.If):
            further = chain_of(rest[0])
            if not all(return_value(branch.body) for branch in further):
                break
            chain += further
            last, rest = rest[0], rest[1:]
        returned = [return_value(branch.body) for branch in chain]
        temporaries: list[str] = []
        tail: list[cst.CSTNode] = []
        if chain[-1].test is None and returned[-1] is None and not self.is_elif:
            # The else goes on to the statements behind.
            tail = [*chain.pop().body, *rest]
            returned.pop()
        elif chain[-1].test is not None:
            tail = rest
        if any(value is None for value in returned):
            return None
        if chain[-1].test is not None:
            ending = small_statements(tail)
            if not ending or not isinstance(ending[-1], cst.Return) or ending[-1].value is None:
                return None
            if any(isinstance(s, cst.Return) for s in ending[:-1]):
                return None
            changed = set(assigned(tail[:-1]))
            used = {name for b in chain for name in needed(b.body)}
            used |= {
                name
                for b in chain
                if b.test is not None
                for name in needed([cst.SimpleStatementLine([cst.Expr(b.test)])])
            }
            if changed & used:
                return None
            temporaries = [self.code.text(s) for s in ending[:-1]]
            default: cst.BaseExpression = ending[-1].value
        else:
            value = returned.pop()
            assert value is not None
            default = value
        values = [value for value in returned if value is not None]
        early = self._early(chain)
        if early is None:
            return None
        lines = [*early, *temporaries, *self._returned_lines(chain, values, default)]
        end = line_end(self.code, tail[-1]) if tail and chain[-1].test is not None else None
        if end is None and last is not self.root:
            end = line_end(self.code, last)
        return [self._replaced(lines, end)]

    def _early(self, chain: Sequence[Branch]) -> list[str] | None:
        """The statements in front of the returns, which are computed in any case; None if they clash."""
        lines: list[str] = []
        seen: set[str] = set()
        for branch in chain:
            small = small_statements(branch.body) or []
            names = {name for s in small[:-1] for name in assigned([s])}
            if names & seen or names & bound_before(self.code, self.root, self.function):
                return None
            if any(not isinstance(s, cst.Assign) for s in small[:-1]):
                return None
            seen |= names
            lines += [self.code.text(s) for s in small[:-1]]
        return lines

    def _returned_lines(
        self, chain: Sequence[Branch], values: Sequence[cst.BaseExpression], default: cst.BaseExpression
    ) -> list[str]:
        every = [*values, default]
        inner = self._inner_indent()
        sizes = {len(v.elements) if isinstance(v, cst.Tuple) else 0 for v in every}
        if sizes != {0} and len(sizes) == 1:
            tests, lines = self._tests(hoist=True, chain=chain)
            columns = [
                [v.elements[at].value for v in every if isinstance(v, cst.Tuple)] for at in range(sizes.pop())
            ]
            texts = [self._column(tests, column) for column in columns]
            return [*lines, fitted(inner, f"return {', '.join(texts)}", self.step)]
        tests, lines = self._tests(hoist=False, chain=chain)
        texts = [self.conditions.argument(value) for value in every]
        nested = self._nested(tests, texts[:-1], texts[-1])
        return [*lines, fitted(inner, f"return {nested}", self.step)]

    def _column(self, tests: list[str], column: Sequence[cst.BaseExpression]) -> str:
        texts = [self.conditions.argument(value) for value in column]
        return texts[0] if len(set(texts)) == 1 else self._nested(tests, texts[:-1], texts[-1])

    def _tests(self, *, hoist: bool, chain: Sequence[Branch] | None = None) -> tuple[list[str], list[str]]:
        """The tests as array expressions, and the lines that name them if they are named."""
        tests = [self.conditions.array(b.test) for b in chain or self.chain if b.test is not None]
        if not hoist:
            return tests, []
        names: list[str] = []
        lines: list[str] = []
        for test in tests:
            if test.isidentifier():
                names.append(test)
                continue
            wanted = "condition" if len(tests) == 1 else f"condition_{len(names) + 1}"
            names.append(fresh(self.code, wanted, f"is_{wanted}"))
            lines.append(f"{names[-1]} = {test}")
        return names, lines

    def _nested(self, tests: Sequence[str], values: Sequence[str], default: str) -> str:
        text = default
        for test, value in reversed(list(zip(tests, values, strict=True))):
            text = f"{self.conditions.jnp('where')}({test}, {value}, {text})"
        return text

    def _inner_indent(self) -> str:
        return self.indent + self.step if self.is_elif else self.indent

    def _replaced(self, lines: Sequence[str], end: int | None = None) -> Edit:
        """The edit that puts lines in the statement's place; behind ``else:`` for an ``elif``."""
        inner = self._inner_indent()
        text = f"\n{inner}".join(lines)
        start, own_end = self.code.span(self.root)
        if end is not None:
            own_end = end - 1 if self.code.data[end - 1 : end] == b"\n" else end
        return Edit(start, own_end, f"else:\n{inner}{text}" if self.is_elif else text)

    # --- lax.cond ---------------------------------------------------------------------------------

    def cond(self) -> list[Edit] | None:
        """The statement with `lax.cond`: short branches as lambdas, others as local functions."""
        if self.is_elif:
            return None
        return self._cond_of_lambdas() or self._cond_of_functions()

    @property
    def lax_cond(self) -> str:
        """How the program writes it."""
        return self.code.local("jax.lax.cond")

    def _cond_of_lambdas(self) -> list[Edit] | None:
        block, place = siblings(self.code, self.root)
        rest = block[place + 1 :]
        values = [only_return(branch.body) for branch in self.chain]
        end = None
        if any(value is None for value in values):
            return None
        if self.chain[-1].test is not None:
            values.append(only_return(rest))
            if values[-1] is None:
                return None
            end = line_end(self.code, rest[-1])
        tests = [self.conditions.array(b.test) for b in self.chain if b.test is not None]
        texts = [self.conditions.argument(value) for value in values if value is not None]
        text = f"lambda: {texts[-1]}"
        for test, value in reversed(list(zip(tests, texts[:-1], strict=True))):
            text = f"lambda: {self.lax_cond}({test}, lambda: {value}, {text})"
        text = text.removeprefix("lambda: ")
        return [self._replaced([fitted(self.indent, f"return {text}", self.step)], end)]

    def _cond_of_functions(self) -> list[Edit] | None:
        code, root = self.code, self.root
        if not isinstance(root.body, cst.IndentedBlock) or jumps(root):
            return None
        returning = [bool(ends_in_return(b.body)) for b in self.chain]
        orelse = root.orelse
        if all(returning):
            return self._cond_returned()
        if any(returning) or returns_anywhere(root):
            return None
        later = read_later(code, root, self.function)
        before = bound_before(code, root, self.function)
        every = assigned([root])
        outputs = [name for name in every if name in later]
        other: list[cst.CSTNode] = [orelse] if orelse is not None else []
        if isinstance(orelse, cst.Else):
            other = body_of(orelse)
        branches = [body_of(root), other]
        for name in list(outputs):
            if name not in before and not all(name in assigned(body) for body in branches):
                return None
        inner = needed(branches[0]) | needed(branches[1])
        operands = [n for n in every if n in before and (n in inner or n in outputs)]
        return self._functions(other, operands, outputs)

    def _functions(
        self, other: list[cst.CSTNode], operands: list[str], outputs: list[str]
    ) -> list[Edit] | None:
        code, root = self.code, self.root
        true, false = fresh(code, "true_fun"), fresh(code, "false_fun")
        given, inner = ", ".join(operands), self.indent + self.step
        returned = f"{inner}return {', '.join(outputs)}\n" if outputs else ""
        test = self.conditions.array(root.test)
        edits = [self._header(f"def {true}({given}):")]
        body_end = line_end(code, body_of(root)[-1])
        passing = ", ".join(outputs) if len(outputs) == 1 else f"({', '.join(outputs)})"
        if not other:
            if any(name not in operands for name in outputs):
                return None
            back = passing if outputs else "None"
            if operands == outputs and len(outputs) > 1:
                given, back = "*same", "same"
            false = f"lambda {given}: {back}" if operands else f"lambda: {back}"
            given = ", ".join(operands)
        call = ", ".join([test, true, false, *operands])
        left = f"{', '.join(outputs)} = " if outputs else ""
        final = f"\n{self.indent}{fitted(self.indent, f'{left}{self.lax_cond}({call})', self.step)}\n"
        if not other:
            edits.append(Edit(body_end, body_end, returned + final))
            return edits
        orelse = root.orelse
        assert orelse is not None
        if isinstance(orelse, cst.If):
            start, _ = code.span(orelse)
            end = line_end(code, orelse)
            text = code.data[line_start(code, orelse) : end].decode("utf-8")
            moved = textwrap.indent(text.replace("elif", "if", 1), self.step)
            edits.append(
                Edit(
                    line_start(code, orelse),
                    end,
                    f"{returned}\n{self.indent}def {false}({given}):\n{moved}{returned}{final}",
                )
            )
            return edits
        start = line_start(code, orelse)
        first = code.span(orelse)[0]
        colon = code.data.index(b":", first) + 1
        edits.append(Edit(start, colon, f"{returned}\n{self.indent}def {false}({given}):"))
        end = line_end(code, other[-1])
        edits.append(Edit(end, end, returned + final))
        return edits

    def _cond_returned(self) -> list[Edit] | None:
        """Branches that end in a return, with other statements in front."""
        code, root = self.code, self.root
        block, place = siblings(code, root)
        rest = block[place + 1 :]
        orelse = root.orelse
        if isinstance(orelse, cst.If) or (orelse is None and not ends_in_return(rest)):
            return None
        other = body_of(orelse) if orelse is not None else rest
        branches = [body_of(root), other]
        before = bound_before(code, root, self.function)
        operands = [
            name
            for name in dict.fromkeys([*assigned(branches[0]), *assigned(branches[1])])
            if name in before and any(name in needed(body) and name in assigned(body) for body in branches)
        ]
        given = ", ".join(operands)
        true, false = fresh(code, "true_fun"), fresh(code, "false_fun")
        call = ", ".join([self.conditions.array(root.test), true, false, *operands])
        final = f"\n{self.indent}{fitted(self.indent, f'return {self.lax_cond}({call})', self.step)}\n"
        edits = [self._header(f"def {true}({given}):")]
        if orelse is not None:
            start, colon = line_start(code, orelse), code.data.index(b":", code.span(orelse)[0]) + 1
            edits.append(Edit(start, colon, f"\n{self.indent}def {false}({given}):"))
            end = line_end(code, other[-1])
            edits.append(Edit(end, end, final))
            return edits
        start, end = line_start(code, rest[0]), line_end(code, rest[-1])
        moved = textwrap.indent(code.data[start:end].decode("utf-8"), self.step)
        edits.append(Edit(start, end, f"\n{self.indent}def {false}({given}):\n{moved}{final}"))
        return edits

    def _header(self, text: str) -> Edit:
        """The edit that puts a text in place of ``if test:``."""
        code = self.code
        test_end = code.outer_span(self.root.test)[1]
        gap = "\n" if wants_gap(code, self.root) else ""
        end = code.data.index(b":", test_end) + 1
        return Edit(line_start(code, self.root), end, f"{gap}{self.indent}{text}")


def _assignments(code: Code, body: Sequence[cst.CSTNode]) -> list[tuple[str, str]] | None:
    """Targets and values of a block that only assigns to names and attributes, one at a time."""
    small = small_statements(body)
    if small is None:
        return None
    found: list[tuple[str, str]] = []
    for statement in small:
        if isinstance(statement, cst.Pass):
            continue
        if isinstance(statement, cst.Assign) and len(statement.targets) == 1:
            target: cst.BaseExpression = statement.targets[0].target
            value = code.text(statement.value)
            if isinstance(statement.value, cst.Tuple):
                value = f"({value})"
        elif isinstance(statement, cst.AugAssign):
            target = statement.target
            value = augmented(code, statement)
        else:
            return None
        if isinstance(target, cst.Tuple) and isinstance(statement.value, cst.Tuple):
            pairs = list(zip(target.elements, statement.value.elements, strict=False))
            names = {code.text(left.value) for left, _ in pairs}
            if len(target.elements) != len(statement.value.elements) or len(names) != len(pairs):
                return None
            if any(name in code.text(right.value) for name in names for _, right in pairs):
                return None
            found += [(code.text(left.value), code.text(right.value)) for left, right in pairs]
            continue
        if not isinstance(target, cst.Name | cst.Attribute):
            return None
        found.append((code.text(target), value))
    return found


def _merged_order(orders: Sequence[Sequence[str]]) -> list[str] | None:
    """One order of names that keeps the order of each list, None if there is none."""
    merged: list[str] = []
    for order in orders:
        at = 0
        for name in order:
            if name in merged:
                place = merged.index(name)
                if place < at:
                    return None
                at = place + 1
            else:
                merged.insert(at, name)
                at += 1
    return merged
