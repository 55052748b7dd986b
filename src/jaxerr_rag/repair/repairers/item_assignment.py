"""``x[i] = v`` and ``x[i] += v`` on an immutable array become ``x = x.at[i].set(v)``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.code import Code
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"item-assignment-on-array"})

_METHODS = {"+=": "add", "*=": "multiply", "/=": "divide", "**=": "power"}


def propose(situation: Situation) -> Iterator[Candidate]:
    """The failing assignment rewritten, and every other assignment to an item of the same array."""
    code = situation.code
    if not isinstance(situation.statement, cst.SimpleStatementLine):
        return
    failing = items(situation.statement)
    if not failing:
        return
    owners = {code.text(subscript.value) for _, subscript in failing}
    scope = next(code.functions_round(situation.statement), None)
    edits: list[Edit] = []
    for statement in code.nodes(cst.SimpleStatementLine, inside=scope):
        for assign, subscript in items(statement):
            if code.text(subscript.value) in owners:
                edits.append(rewritten(code, assign, subscript))
    if edits:
        yield Candidate("at_set", tuple(edits), 1.0, "safe")


def items(statement: cst.SimpleStatementLine) -> list[tuple[cst.Assign | cst.AugAssign, cst.Subscript]]:
    """The assignments to one item, with the item."""
    found: list[tuple[cst.Assign | cst.AugAssign, cst.Subscript]] = []
    for small in statement.body:
        target: cst.BaseExpression | None = None
        if isinstance(small, cst.Assign) and len(small.targets) == 1:
            target = small.targets[0].target
        elif isinstance(small, cst.AugAssign):
            target = small.target
        if not isinstance(small, cst.Assign | cst.AugAssign) or not isinstance(target, cst.Subscript):
            continue
        if isinstance(target.value, cst.Name | cst.Attribute):
            found.append((small, target))
    return found


def rewritten(code: Code, assign: cst.Assign | cst.AugAssign, subscript: cst.Subscript) -> Edit:
    """The assignment of an item as one of the whole array."""
    owner = code.text(subscript.value)
    index = code.text(subscript)[len(owner) :]
    start, end = code.span(assign)
    value = code.text(assign.value)
    if isinstance(assign, cst.Assign):
        return Edit(start, end, f"{owner} = {owner}.at{index}.set({value})")
    operator = code.text(assign.operator).strip()
    if operator in _METHODS:
        return Edit(start, end, f"{owner} = {owner}.at{index}.{_METHODS[operator]}({value})")
    if operator == "-=":
        return Edit(start, end, f"{owner} = {owner}.at{index}.subtract({value})")
    changed = f"{owner}{index} {operator[:-1]} ({value})"
    return Edit(start, end, f"{owner} = {owner}.at{index}.set({changed})")
