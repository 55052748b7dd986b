"""``x[i] = v``, ``x[i] += v`` and exchanges of items of an immutable array become ``x = x.at[i].set(v)``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"item-assignment-on-array"})

_METHODS = {"+=": "add", "*=": "multiply", "/=": "divide", "**=": "power"}


def propose(situation: Situation) -> Iterator[Candidate]:
    """The failing assignment rewritten, and every other assignment to an item of the same array."""
    code = situation.code
    if not isinstance(situation.statement, cst.SimpleStatementLine):
        return
    owners = {code.text(subscript.value) for _, subscript in items(situation.statement)}
    owners |= {code.text(s.value) for assign in exchanges(situation.statement) for s in _subscripts(assign)}
    if not owners:
        return
    scope = next(code.functions_round(situation.statement), None)
    owners |= _made_by_jax(code, scope)
    edits: list[Edit] = []
    for statement in code.nodes(cst.SimpleStatementLine, inside=scope):
        for assign, subscript in items(statement):
            if code.text(subscript.value) in owners:
                edits.append(rewritten(code, assign, subscript))
        for exchange in exchanges(statement):
            if all(code.text(subscript.value) in owners for subscript in _subscripts(exchange)):
                edits.append(_exchanged(code, exchange))
    if edits:
        yield Candidate("at_set", tuple(edits), 1.0, "safe")


def _made_by_jax(code: Code, scope: cst.CSTNode | None) -> set[str]:
    """The names to which a function gives only new arrays of `jax.numpy`: they would fail next."""
    made: dict[str, bool] = {}
    for assign in code.nodes(cst.Assign, inside=scope):
        target = assign.targets[0].target
        if isinstance(target, cst.Name) and len(assign.targets) == 1:
            value = assign.value
            by_jax = isinstance(value, cst.Call) and code.dotted(value.func).startswith("jax.numpy.")
            made[target.value] = made.get(target.value, True) and by_jax
    return {name for name, by_jax in made.items() if by_jax}


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
        if isinstance(target.value, cst.Name | cst.Attribute | cst.Subscript):
            found.append((small, target))
    return found


def exchanges(statement: cst.SimpleStatementLine) -> list[cst.Assign]:
    """The assignments like ``x[i], x[j] = x[j], x[i]``: several targets at once, with as many values."""
    found = []
    for small in statement.body:
        if not isinstance(small, cst.Assign) or len(small.targets) != 1:
            continue
        target, value = small.targets[0].target, small.value
        if not isinstance(target, cst.Tuple) or not isinstance(value, cst.Tuple):
            continue
        every = [*target.elements, *value.elements]
        if len(target.elements) == len(value.elements) and not any(
            isinstance(element, cst.StarredElement) for element in every
        ):
            found.append(small)
    return [assign for assign in found if _subscripts(assign)]


def _subscripts(assign: cst.Assign) -> list[cst.Subscript]:
    target = assign.targets[0].target
    every = [e.value for e in target.elements] if isinstance(target, cst.Tuple) else []
    return [one for one in every if isinstance(one, cst.Subscript)]


def _exchanged(code: Code, assign: cst.Assign) -> Edit:
    """One update for each array, all of them computed from the values before."""
    target, value = assign.targets[0].target, assign.value
    assert isinstance(target, cst.Tuple) and isinstance(value, cst.Tuple)
    updated: dict[str, str] = {}
    for left, right in zip(target.elements, value.elements, strict=True):
        text, new = code.text(left.value), as_argument(code, right.value)
        if isinstance(left.value, cst.Subscript):
            owner = code.text(left.value.value)
            updated[owner] = f"{updated.get(owner, owner)}.at{text[len(owner) :]}.set({new})"
        else:
            updated[text] = new
    start, end = code.span(assign)
    return Edit(start, end, f"{', '.join(updated)} = {', '.join(updated.values())}")


def _in_array(code: Code, owner: cst.BaseExpression) -> bool:
    """Whether ``owner``, of ``owner[j] = v``, is itself part of an array, not of a list or dict."""
    if not isinstance(owner, cst.Subscript) or len(owner.slice) != 1:
        return False
    index = owner.slice[0].slice
    if not isinstance(index, cst.Index) or isinstance(index.value, cst.SimpleString):
        return False
    whole = code.text(owner.value)
    made = [
        assign.value
        for assign in code.nodes(cst.Assign)
        if any(code.text(target.target) == whole for target in assign.targets)
    ]
    displays = cst.List | cst.ListComp | cst.Dict | cst.DictComp
    return bool(made) and not any(isinstance(value, displays) for value in made)


def rewritten(code: Code, assign: cst.Assign | cst.AugAssign, subscript: cst.Subscript) -> Edit:
    """The assignment of an item as one of the whole array."""
    owner = code.text(subscript.value)
    index = code.text(subscript)[len(owner) :]
    if isinstance(subscript.value, cst.Subscript) and _in_array(code, subscript.value):
        outer = code.text(subscript.value.value)
        index = f"{owner[len(outer) : -1]}, {index[1:]}"
        owner = outer
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
