"""Carries that start as a number made elsewhere, where the body makes an array of it."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.leaves import start_of
from jaxerr_rag.repair.forms.likes import likes
from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.loops import differences, failing_loop
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-carry-shape-mismatch", "while-carry-shape-mismatch"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jnp.full_like(x, start)`` where the loop is given a start that was made out of its sight."""
    loop = failing_loop(situation)
    every = [one for one in differences(situation.message) if one.old.shape != one.new.shape]
    if loop is None or not every or any(one.old.shape for one in every):
        return
    values = Values(situation.code)
    callee = values.function(loop.body)
    if callee is None:
        return
    writer = Writer(situation.code)
    edits: list[Edit] = []
    for one in every:
        start = start_of(values, loop, one.path)
        if start is None or not isinstance(start, cst.Name | cst.Attribute | cst.Subscript):
            return
        made = values.origin(Place(start)).node
        functions = [situation.code.above(node, cst.FunctionDef) for node in (made, loop.call)]
        if functions[0] is functions[1] and made is not start:
            return  # It can be made as an array there.
        found = likes(values, loop, callee, one.path, len(one.new.shape), start)
        if not found or found[0] == situation.code.text(start):
            return
        text = f"{writer.name('jax.numpy.full_like')}({found[0]}, {as_argument(situation.code, start)})"
        edits.append(situation.code.replace(start, text))
    yield Candidate("init", writer.edits(dict.fromkeys(edits)), 0.85, "review")
