"""Carries that start as a column where the body makes vectors: ``(n, 1)`` meets ``(m,)`` and broadcasts."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_creation, is_number
from jaxerr_rag.repair.forms.leaves import leaves_in
from jaxerr_rag.repair.forms.writing import outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values
from jaxerr_rag.repair.program.loops import Difference, Loop, carries_out, differences, failing_loop
from jaxerr_rag.repair.program.ranks import rank
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-carry-shape-mismatch", "while-carry-shape-mismatch"})

NEW_AXIS = frozenset({"None", "numpy.newaxis", "jax.numpy.newaxis"})
_ALL = frozenset({":", "..."})
_TURNED = frozenset({"T", "mT", "transpose", "swapaxes"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The start as a vector; where the body takes the carry for a column, what it is added to as one."""
    loop = failing_loop(situation)
    if loop is None:
        return
    values = Values(situation.code)
    callee = values.function(loop.body)
    every = [one for one in differences(situation.message) if one.old.shape != one.new.shape]
    found = [one for one in every if _is_column(one)]
    if callee is None or not found or len(found) != len(every):
        return
    if any(_meant(values, loop, callee, one) for one in found):
        yield from _columns(values, loop, callee, found)
        return
    edits: list[Edit] = []
    for one in found:
        made = _start(values, loop, one)
        if not made:
            return
        edits += made
    yield Candidate("init", tuple(dict.fromkeys(edits)), 0.93, "review")


def _is_column(one: Difference) -> bool:
    """``(n, 1)`` that becomes ``(n, m)`` or ``(n,)``."""
    old, new = one.old.shape, one.new.shape
    return len(old) == 2 and old[1] == "1" and old[0] != "1" and new[:1] == old[:1] and len(new) <= 2


def _start(values: Values, loop: Loop, one: Difference) -> list[Edit]:
    """Edits that make a vector of the column that a leaf starts from, where it is made."""
    trail = [place for place in values.trail(Place(loop.init, one.path)) if not place.path]
    for place in reversed(trail):
        edits = vector(values, place.node)
        if edits:
            return edits
    return []


# --- a column as a vector --------------------------------------------------------------------------


def vector(values: Values, node: cst.BaseExpression) -> list[Edit]:
    """Edits that make an expression of a column one of a vector; none if that is not seen."""
    code = values.code
    if isinstance(node, cst.Subscript):
        parts = [index(values, element) for element in node.slice]
        if len(parts) == 2 and parts[0] in _ALL and parts[1] in NEW_AXIS:
            return [code.replace(node, outer_text(code, node.value))]
        return []
    if isinstance(node, cst.IfExp):  # ``zeros((n, 1)) if start is None else start``
        return [*vector(values, node.body), *vector(values, node.orelse)]
    if not isinstance(node, cst.Call):
        return []
    if isinstance(node.func, cst.Attribute):
        method = node.func.attr.value
        at = node.func.value
        if isinstance(at, cst.Subscript) and isinstance(at.value, cst.Attribute):
            return _updated(values, node, at) if at.value.attr.value == "at" else []
        if method == "reshape" and not code.dotted(node.func).startswith(("jax.", "numpy.")):
            sizes = node.args[0].value if len(node.args) == 1 else None
            plain = [arg.value for arg in node.args]
            one = [e.value for e in sizes.elements] if isinstance(sizes, cst.Tuple) else plain
            return _shaped(values, node, at, one)
        if method in ("astype", "copy"):
            return vector(values, at)
    return _created(values, node)


def index(values: Values, element: cst.SubscriptElement) -> str:
    """What stands at one place of an index, names spelled out."""
    node = element.slice
    return values.code.dotted(node.value) or values.code.text(node) if isinstance(node, cst.Index) else ":"


def _updated(values: Values, call: cst.Call, at: cst.Subscript) -> list[Edit]:
    """``column.at[i, 0].set(v)`` as ``vector.at[i].set(v)``."""
    code = values.code
    base = at.value
    assert isinstance(base, cst.Attribute)
    edits = vector(values, base.value)
    last = at.slice[-1] if len(at.slice) == 2 else None
    given = call.args[0].value if len(call.args) == 1 else None
    if not edits or last is None or given is None:
        return []
    if index(values, last) == ":":
        inner = [] if is_number(given) else vector(values, given)
        if not inner and not is_number(given):
            return []
        edits += inner
    elif index(values, last) not in ("0", "-1"):
        return []
    start = code.span(at.slice[0].slice)[1]
    return [*edits, Edit(start, code.span(last.slice)[1], "")]


def _created(values: Values, call: cst.Call) -> list[Edit]:
    """``zeros((n, 1))``, ``array([[a], [b]])``, ``reshape(x, (-1, 1))``, ``expand_dims(x, 1)``."""
    code = values.code
    name = code.dotted(call.func)
    module, _, last = name.rpartition(".")
    if module not in ("jax.numpy", "numpy") or not call.args:
        return []
    first = call.args[0].value
    shape = argument(call, 1, "shape") if last in ("reshape", "broadcast_to") else argument(call, 0, "shape")
    sizes = values.origin(Place(shape.value)).node if shape is not None else None
    if last == "reshape" and isinstance(sizes, cst.Tuple):
        return _shaped(values, call, first, [e.value for e in sizes.elements])
    if last == "expand_dims":
        axis = argument(call, 1, "axis")
        one = axis is not None and code.text(axis.value) in ("1", "-1")
        return [code.replace(call, outer_text(code, first))] if one and rank(values, first) != 0 else []
    made = is_creation(values, call)
    if made in ("zeros", "ones", "full", "empty") and shape is not None and sizes is shape.value:
        parts = [e.value for e in sizes.elements] if isinstance(sizes, cst.Tuple | cst.List) else []
        column = len(parts) == 2 and code.text(parts[1]) == "1"
        return [code.replace(sizes, outer_text(code, parts[0]))] if column else []
    if made in ("array", "asarray") and isinstance(first, cst.List):
        rows = [e.value for e in first.elements]
        if not rows or not all(isinstance(r, cst.List) and len(r.elements) == 1 for r in rows):
            return []
        return [
            code.replace(row, outer_text(code, row.elements[0].value))
            for row in rows
            if isinstance(row, cst.List)
        ]
    return []


def _shaped(
    values: Values, call: cst.Call, array: cst.BaseExpression, sizes: list[cst.BaseExpression]
) -> list[Edit]:
    """``x.reshape(n, 1)`` without the axis of one element; without the call if that changes nothing."""
    code = values.code
    if len(sizes) != 2 or code.text(sizes[1]) != "1":
        return []
    if rank(values, array) == 1:
        return [code.replace(call, outer_text(code, array))]
    first, last = code.outer_span(sizes[0])[1], code.outer_span(sizes[1])[1]
    whole = code.parent(code.parent(sizes[0]) or sizes[0])
    if isinstance(whole, cst.Tuple):
        return [code.replace(whole, outer_text(code, sizes[0]))]
    return [Edit(first, last, "")]


# --- columns that are meant ------------------------------------------------------------------------


def _meant(values: Values, loop: Loop, callee: Callee, one: Difference) -> bool:
    """Whether the body takes the leaf for a column: it transposes it, or reads its axis of one element."""
    code = values.code
    turned = [
        *(n.value for n in code.nodes(cst.Attribute, inside=callee.function) if n.attr.value in _TURNED),
        *(n.value for n in code.nodes(cst.Subscript, inside=callee.function) if len(n.slice) == 2),
    ]
    named = [node for node in turned if isinstance(node, cst.Name | cst.Attribute | cst.Subscript)]
    return any(one.path in _parts(values, loop, callee, node, one) for node in named)


def _parts(
    values: Values, loop: Loop, callee: Callee, node: cst.BaseExpression, one: Difference
) -> list[tuple[object, ...]]:
    """The parts of the carry that a value is, or is computed from by arithmetic."""
    if one.path:
        return [*leaves_in(values, loop, callee, node, 2)]
    parameter = callee.free()[1 if loop.kind == "fori" else 0 :][:1]
    outs = {id(p.node) for out in carries_out(values, loop, callee) for p in values.trail(out)}
    trail = values.trail(Place(node))
    own = any(isinstance(p.node, cst.Name) and p.node.value in parameter for p in trail)
    return [()] if own or any(id(p.node) in outs for p in trail[1:]) else []


def _columns(values: Values, loop: Loop, callee: Callee, found: list[Difference]) -> Iterator[Candidate]:
    """The step's input that is added to the carry, as a column."""
    code = values.code
    free = callee.free()
    if loop.kind != "scan" or len(free) < 2 or loop.xs is None or len(found) != 1:
        return
    if rank(values, loop.xs) not in (None, 2):
        return
    for out in carries_out(values, loop, callee):
        made = values.origin(Place(out.node, (*out.path, *found[0].path))).node
        for node in code.nodes(cst.BinaryOperation, inside=made):
            if not isinstance(node.operator, cst.Add | cst.Subtract):
                continue
            for side in (node.left, node.right):
                if isinstance(side, cst.Name) and side.value == free[1]:
                    yield Candidate("body", tuple(suffixed(code, side, "[:, None]")), 0.85, "review")
                    return
