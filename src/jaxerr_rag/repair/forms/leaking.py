"""What a function keeps on its object, and how its returns change when it has to return that as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from jaxerr_rag.repair.edits import apply_edits
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.blocks import body_of, line_end, step_of
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.functions import own_nodes


@dataclass(frozen=True)
class Attribute:
    """An attribute that a method stores; `needed` if the method reads it before that."""

    name: str
    needed: bool


@dataclass(frozen=True)
class Returns:
    """The edits of a function's returns, and whether it returned a value before."""

    edits: list[Edit]
    value: bool


def attribute_stores(code: Code, function: cst.FunctionDef, me: str) -> list[Attribute]:
    """The attributes of ``self`` that a method assigns, in order."""
    stored: dict[str, None] = {}
    first_read: dict[str, int] = {}
    first_store: dict[str, int] = {}
    targets: set[cst.CSTNode] = set()
    for node in own_nodes(function):
        if isinstance(node, cst.Assign):
            stack: list[cst.CSTNode] = [t.target for t in node.targets]
        elif isinstance(node, cst.AugAssign):
            stack = []
            if isinstance(node.target, cst.Attribute) and code.text(node.target.value) == me:
                stored[node.target.attr.value] = None
                first_read.setdefault(node.target.attr.value, code.line(node))
        else:
            continue
        while stack:
            target = stack.pop(0)
            if isinstance(target, cst.Tuple | cst.List):
                stack = [element.value for element in target.elements] + stack
            elif isinstance(target, cst.Attribute) and code.text(target.value) == me:
                stored[target.attr.value] = None
                targets.add(target)
                first_store.setdefault(target.attr.value, code.line(target))
    for node in own_nodes(function):
        if isinstance(node, cst.Attribute) and node not in targets and code.text(node.value) == me:
            first_read.setdefault(node.attr.value, code.line(node))
    never = 10**9
    return [Attribute(n, first_read.get(n, never) <= first_store.get(n, never)) for n in stored]


def returns(
    code: Code,
    function: cst.FunctionDef,
    names: Sequence[str],
    *,
    behind: bool,
    inner: list[Edit] | None = None,
) -> Returns | None:
    """The edits that make a function return further values.

    Args:
      names: of the values.
      behind: they go behind what is returned, else in front.
      inner: edits of the function, which those of its returns take up where they meet.
    """
    found = [node for node in own_nodes(function) if isinstance(node, cst.Return)]
    valued = [node for node in found if node.value is not None and code.text(node.value) != "None"]
    if valued and len(valued) != len(found):
        return None
    extra = ", ".join(names)
    edits: list[Edit] = []
    for node in found:
        start, end = code.span(node)
        if node.value is None or node not in valued:
            edits.append(Edit(start, end, f"return {extra}"))
            continue
        first, last = code.outer_span(node.value)
        inside = [edit for edit in inner or () if first <= edit.start and edit.end <= last]
        text = _changed(code, first, last, inside)
        for edit in inside:
            assert inner is not None
            inner.remove(edit)
        if isinstance(node.value, cst.Tuple) and not node.value.lpar:
            text = f"({text})"
        edits.append(Edit(start, end, f"return {text}, {extra}" if behind else f"return {extra}, {text}"))
    body = body_of(function)
    last_statement = body[-1]
    ends = isinstance(last_statement, cst.SimpleStatementLine) and isinstance(
        last_statement.body[-1], cst.Return
    )
    if not ends:
        if valued:
            return None
        indent = code.indent(function) + step_of(code)
        end = line_end(code, last_statement)
        newline = "" if code.data[end - 1 : end] == b"\n" else "\n"
        edits.append(Edit(end, end, f"{newline}{indent}return {extra}\n"))
    return Returns(edits, bool(valued))


def _changed(code: Code, start: int, end: int, edits: Sequence[Edit]) -> str:
    """The text of a part of the program after edits inside it."""
    part = code.data[start:end].decode("utf-8")
    return apply_edits(part, [Edit(e.start - start, e.end - start, e.text) for e in edits])


def in_order(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Edits of which insertions at one place are joined in the order given."""
    inserted: dict[int, str] = {}
    others: list[Edit] = []
    for edit in edits:
        if edit.start == edit.end:
            inserted[edit.start] = inserted.get(edit.start, "") + edit.text
        else:
            others.append(edit)
    return (*others, *(Edit(at, at, text) for at, text in inserted.items()))
