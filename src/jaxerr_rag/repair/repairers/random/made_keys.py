"""Keys and arrays given to `jax.random.key`, which takes one integer."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.repairers.random.seeds import MAKERS
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"key-passed-as-seed", "array-of-seeds"})

_SHAPE = re.compile(r"an array of shape \((?P<sizes>[\d, ]*)\)")
_RAW = ("2", "4")
"""Integers of a raw key."""

_RAW_MAKERS = frozenset(
    {"jax.random.PRNGKey", "jax.random.split", "jax.random.fold_in", "jax.random.key_data"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """A key is taken as it is; of seeds each makes its own key."""
    code = situation.code
    calls = [call for call in failing(situation, cst.Call) if code.dotted(call.func) in MAKERS]
    if not calls:
        return
    call = calls[0]
    given = argument(call, 0, "seed")
    if given is None:
        return
    shape = _SHAPE.search(situation.message)
    sizes = shape["sizes"].replace(" ", "").strip(",").split(",") if shape else []
    values = Values(code)
    made = values.origin(Place(given.value, ())).node
    text = as_argument(code, given.value)
    may_be_raw = len(sizes) == 1 and sizes[0] in _RAW
    if shape is None or (may_be_raw and _is_key(values, made)):
        yield Candidate("use_key", (code.replace(call, text),), 1.0, "safe")
    elif len(sizes) == 1 and sizes != ["1"] and len(call.args) == 1 and not (may_be_raw and _unknown(made)):
        writer = Writer(code)
        if isinstance(made, cst.List | cst.Tuple):
            text = f"{writer.name('jax.numpy.array')}({text})"
        text = f"{writer.name('jax.vmap')}({code.text(call.func)})({text})"
        yield Candidate("vmap", writer.edits([code.replace(call, text)]), 0.9, "safe")


def _is_key(values: Values, made: cst.CSTNode) -> bool:
    if isinstance(made, cst.Name):
        binding = values.binding(made.value, made)
        return binding is not None and "key" in made.value.lower()
    return isinstance(made, cst.Call) and values.code.dotted(made.func) in _RAW_MAKERS


def _unknown(made: cst.CSTNode) -> bool:
    """Whether two integers may be a raw key as well as two seeds."""
    return not isinstance(made, cst.Call | cst.List | cst.Tuple)
