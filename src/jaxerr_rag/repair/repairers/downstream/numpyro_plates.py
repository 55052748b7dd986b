"""Plates of NumPyro, and what is observed in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import suffixed
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code, argument, names_in, parameters
from jaxerr_rag.repair.program.functions import default_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"numpyro-plate-size-mismatch"})

_SHAPES = re.compile(r"shapes=\[\((?P<plate>\d+),\), \((?P<other>\d+),\)")


def propose(situation: Situation) -> Iterator[Candidate]:
    """A plate as long as what is observed in it; or, where it is, the axis of a vector made an event's."""
    code = situation.code
    for sample in code.calls("numpyro.sample"):
        block = code.above(sample, cst.With)
        distribution, observed = argument(sample, 1, "fn"), argument(sample, 99, "obs")
        if not situation.passes(sample) or block is None or distribution is None or observed is None:
            continue
        plates = [item.item for item in block.items if isinstance(item.item, cst.Call)]
        size = argument(plates[0], 1, "size") if len(plates) == len(block.items) == 1 else None
        if size is None or code.dotted(plates[0].func) != "numpyro.plate":
            continue
        if names_in(observed.value) & names_in(size.value):
            edits = suffixed(code, distribution.value, ".to_event(1)")
            yield Candidate("to_event", tuple(edits), 0.9, "review")
        elif _SHAPES.search(situation.message) is not None:
            array = _rows(code, distribution.value, observed.value)
            if array is not None:
                edit = code.replace(size.value, f"{array}.shape[0]")
                yield Candidate("plate_of_data", (edit,), 0.9, "review")


def _rows(code: Code, distribution: cst.BaseExpression, observed: cst.BaseExpression) -> str | None:
    """An array with one element for each observation, which is there in predictions too."""
    function = next(code.functions_round(observed), None)
    if function is None:
        return None
    always = [name for name in parameters(function) if default_of(function, name) is None]
    for part in code.nodes(cst.Subscript, inside=distribution):
        index = part.slice[0].slice
        if isinstance(index, cst.Index) and isinstance(index.value, cst.Name) and index.value.value in always:
            return index.value.value
    if isinstance(observed, cst.Name) and observed.value in always:
        return observed.value
    return None
