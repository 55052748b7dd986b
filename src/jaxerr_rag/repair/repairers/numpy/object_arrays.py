"""NumPy arrays of Python objects: cast to numbers on the host, where they are handed to JAX."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, with_suffix
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"object-dtype-array"})

_MAKERS = frozenset({"asarray", "array", "device_put"})
_PATH = re.compile(r"at path (?P<path>\w+)")


def propose(situation: Situation) -> Iterator[Candidate]:
    """The argument of the failing call as float32."""
    code = situation.code
    flow = Flow(code)
    for call in failing(situation, cst.Call):
        name = code.dotted(call.func)
        given = [arg.value for arg in call.args if arg.keyword is None]
        if not given:
            continue
        if name.startswith("jax.") and name.rpartition(".")[2] in _MAKERS:
            yield from _cast(code, [given[0]])
            return
        values = _arguments(situation, flow, call) or (given if name.startswith("jax.") else [])
        if values:
            yield from _cast(code, values)
            return


def _arguments(situation: Situation, flow: Flow, call: cst.Call) -> list[cst.BaseExpression]:
    """The argument that the message's path names."""
    path = _PATH.search(situation.message)
    if path is None:
        return []
    every = [*situation.code.nodes(cst.FunctionDef), *situation.code.nodes(cst.Lambda)]
    for function in every:
        for site in flow.functions.call_sites(function):  # type: ignore[arg-type]
            if site.call is call:
                value = site.argument(function, path["path"])  # type: ignore[arg-type]
                return [value] if value is not None else []
    return []


def _cast(code: Code, values: list[cst.BaseExpression]) -> Iterator[Candidate]:
    writer = Writer(code)
    float32 = writer.name("numpy.float32")
    edits: list[Edit] = []
    for value in values:
        if isinstance(value, cst.List | cst.ListComp | cst.Tuple):
            text = f"{writer.name('numpy.array')}({as_argument(code, value)}, dtype={float32})"
        else:
            text = with_suffix(code, value, f".astype({float32})")
        edits.append(code.replace(value, text))
    yield Candidate("astype", writer.edits(edits), 1.0, "review")
