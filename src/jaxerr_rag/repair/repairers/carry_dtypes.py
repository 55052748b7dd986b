"""A carry that changes its dtype: the leaf that the message names starts, or ends, as the other one."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import dtype_text, holds, is_number, kind, retyped
from jaxerr_rag.repair.forms.leaves import carry_leaf
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
    if rounding or widening:
        yield from _cast_result(situation, values, loop, found, cast_weight, widening)


def _first_carry(
    situation: Situation, values: Values, loop: Loop, found: list[Difference], weight: float
) -> Iterator[Candidate]:
    writer = Writer(situation.code)
    edits: set[Edit] = set()
    for one in found:
        made = retyped(values, writer, Place(loop.init, one.path), one.new.dtype)
        if made is None:
            return
        edits.update(made)
    safe = all(holds(one.new.dtype, one.old.dtype) for one in found)
    strategy = "init"
    if loop.kind == "fori" and all(isinstance(loop.init, cst.Integer | cst.Float) for _ in found):
        strategy = "literal"
    yield Candidate(strategy, writer.edits(sorted(edits)), weight, "safe" if safe else "review")


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
