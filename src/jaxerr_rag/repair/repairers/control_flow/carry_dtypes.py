"""A carry that changes its dtype: the leaf that the message names starts, or ends, as the other one."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import dtype_text, holds, is_creation, is_number, kind, retyped, within
from jaxerr_rag.repair.forms.leaves import carry_leaf
from jaxerr_rag.repair.forms.whole_numbers import whole
from jaxerr_rag.repair.forms.writing import Writer, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values
from jaxerr_rag.repair.program.loops import (
    Difference,
    Loop,
    carries_out,
    differences,
    failing_loop,
)
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-carry-dtype-mismatch", "while-carry-dtype-mismatch", "fori-carry-dtype-mismatch"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The first carry made in the dtype that the body returns; or the body's result cast to the carry's."""
    loop = failing_loop(situation)
    found = [d for d in differences(situation.message) if d.old.dtype != d.new.dtype and kind(d.new.dtype)]
    if loop is None or not found:
        return
    values = Values(situation.code)
    # A carry that is narrower on purpose, or computed narrowly from a wide start, may be cast in the body.
    rounding = all(kind(d.old.dtype) == kind(d.new.dtype) == "f" for d in found)
    widening = all(holds(d.old.dtype, d.new.dtype) for d in found)
    init_weight, cast_weight = (0.7, 0.9) if widening and rounding else (1.0, 0.5)
    yield from _first_carry(situation, values, loop, found, init_weight)
    yield from _counted(values, loop, found)
    if rounding or widening:
        yield from _cast_result(situation, values, loop, found, cast_weight, widening)


def _counted(values: Values, loop: Loop, found: list[Difference]) -> Iterator[Candidate]:
    """A counter that starts as a whole number, and to which the body adds floats, stays one."""
    callee = values.function(loop.body)
    if callee is None:
        return
    writer = Writer(values.code)
    edits: list[Edit] = []
    weight = 1.05
    for one in found:
        outs = carries_out(values, loop, callee)
        ways = [whole(values, writer, Place(out.node, (*out.path, *one.path)), one.old.dtype) for out in outs]
        if not ways or any(way is None for way in ways):
            return
        edits += [edit for way in ways if way is not None for edit in way.edits]
        if not all(way is not None and way.counts for way in ways):
            weight = min(weight, 0.45)
        elif not _is_whole_on_purpose(values, values.origin(Place(loop.init, one.path)), one):
            weight = min(weight, 0.6)
    yield Candidate("literal", writer.edits(dict.fromkeys(edits)), weight, "safe")


def _is_whole_on_purpose(values: Values, start: Place, one: Difference) -> bool:
    """Whether a start is no literal, or array of such, that is as easily meant as a float."""
    made = start.node
    if isinstance(made, cst.Call) and not start.path and "int" in values.code.text(made):
        return True
    plain = is_creation(values, made) in ("array", "asarray", "arange", "full")
    return not (is_number(made) or plain or one.old.shape)


def _first_carry(
    situation: Situation, values: Values, loop: Loop, found: list[Difference], weight: float
) -> Iterator[Candidate]:
    writer = Writer(situation.code)
    edits: set[Edit] = set()
    for one in found:
        made = _remade(values, writer, Place(loop.init, one.path), one.new.dtype)
        if made is None:
            return
        edits.update(made)
    safe = all(holds(one.new.dtype, one.old.dtype) for one in found)
    strategy = "init"
    if loop.kind == "fori" and all(isinstance(loop.init, cst.Integer | cst.Float) for _ in found):
        strategy = "literal"
    yield Candidate(strategy, writer.edits(sorted(edits)), weight, "safe" if safe else "review")


def _remade(values: Values, writer: Writer, place: Place, dtype: str, deepest: int = 3) -> list[Edit] | None:
    """Edits that give a start a dtype; of a record's field that a function is given, in each of its calls."""
    made = retyped(values, writer, place, dtype)
    last = within(values, values.trail(place))[-1]
    if made is not None or not isinstance(last.node, cst.Name) or not deepest:
        return made
    binding = values.binding(last.node.value, last.node)
    if binding is None or not isinstance(binding.node, cst.FunctionDef) or binding.kind != "parameter":
        return None
    given = values.arguments(binding.node, last.node.value)
    if not given or len(given) != len(values.calls(binding.node)):
        return None
    every = [_remade(values, writer, Place(value, last.path), dtype, deepest - 1) for value in given]
    if any(edits is None for edits in every):
        return None
    return [edit for edits in every for edit in edits or ()]


def _cast_result(
    situation: Situation, values: Values, loop: Loop, found: list[Difference], weight: float, widening: bool
) -> Iterator[Candidate]:
    callee = values.function(loop.body)
    if callee is None:
        return
    writer = Writer(situation.code)
    edits: set[Edit] = set()
    for one in found:
        for out in carries_out(values, loop, callee):
            made = _cast_leaf(values, writer, loop, callee, Place(out.node, (*out.path, *one.path)), one)
            if made is None:
                return
            edits.update(made)
    if edits:
        note = "" if widening else "The carry keeps its narrower dtype: each step rounds to it."
        yield Candidate("cast", writer.edits(sorted(edits)), weight, "safe" if widening else "review", note)


def _cast_leaf(
    values: Values, writer: Writer, loop: Loop, callee: Callee, out: Place, one: Difference
) -> list[Edit] | None:
    code = values.code
    trail = [place for place in values.trail(out) if not place.path]
    inside = [
        place
        for place in trail
        if code.span(callee.function)[0] <= code.span(place.node)[0] < code.span(callee.function)[1]
    ]
    if not inside:
        return None
    # Where it is computed, if that is one place; else where it is returned.
    place = inside[-1] if not is_number(inside[-1].node) else inside[0]
    if isinstance(place.node, cst.Name) and len(inside) > 1:
        place = inside[0]
    name = carry_leaf(values, loop, callee, one.path, place.node)
    wanted = f"{name}.dtype" if name is not None else dtype_text(writer, one.old.dtype)
    return suffixed(code, place.node, f".astype({wanted})")
