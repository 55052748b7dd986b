"""Rows of different lengths: padded to the longest, with a mask for the reductions that follow."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.compaction import Compaction
from jaxerr_rag.repair.forms.conditions import Conditions
from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"ragged-list-to-array", "stack-of-unequal-shapes"})

_MAKERS = frozenset({"array", "asarray", "stack"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The failing array padded; the reductions of it in the same function get the mask."""
    code = situation.code
    flow = Flow(code)
    for call in failing(situation, cst.Call):
        name = code.dotted(call.func)
        if not name.startswith("jax.numpy.") or name.rpartition(".")[2] not in _MAKERS or not call.args:
            continue
        function = next(code.functions_round(call), None)
        assign = code.parent(call)
        rows = call.args[0].value
        if not isinstance(function, cst.FunctionDef) or not isinstance(rows, cst.Name | cst.Attribute):
            return
        if not isinstance(assign, cst.Assign) or not isinstance(assign.targets[0].target, cst.Name):
            return
        target = assign.targets[0].target.value
        for spread, weight in (("", 1.0), ("[..., None]", 0.9)):
            writer = Writer(code)
            mask = fresh(code, "is_real", "real", "mask")
            compaction = Compaction(code, Conditions(code, flow), function)
            edits = compaction.follow(target, mask, assign, spread)
            if edits is None:
                continue
            stacked = situation.entry == "stack-of-unequal-shapes"
            lines = _lines(situation, writer, outer_text(code, rows), mask, call, stacked)
            edits = [
                *edits,
                code.insert_before(assign, "".join(f"{line}\n" for line in lines[:-1])),
                code.replace(call, lines[-1]),
            ]
            yield Candidate("pad", writer.edits(edits), weight, "review")
        return


def _lines(
    situation: Situation, writer: Writer, rows: str, mask: str, call: cst.Call, stacked: bool
) -> list[str]:
    """The lines that make the mask, and last the padded array."""
    code = situation.code
    longest, row = fresh(code, "longest"), fresh(code, "row", "item")
    array, arange = writer.name("jax.numpy.array"), writer.name("jax.numpy.arange")
    lines = [
        f"{longest} = max(len({row}) for {row} in {rows})",
        f"{mask} = {arange}({longest}) < {array}([len({row}) for {row} in {rows}])[:, None]",
    ]
    if stacked:
        padded = f"{writer.name('jax.numpy.pad')}({row}, (0, {longest} - len({row})))"
    else:
        padded = f"[*{row}, *[0] * ({longest} - len({row}))]"
    further = "".join(f", {code.text(arg).rstrip(', ')}" for arg in call.args[1:])
    return [*lines, f"{code.text(call.func)}([{padded} for {row} in {rows}]{further})"]
