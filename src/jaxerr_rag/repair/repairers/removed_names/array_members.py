"""Methods that arrays lost or never had: ``x.device()``, ``x.to_py()``, ``x.numpy()``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"array-device-called", "jax-array-method-missing"})

_TO_NUMPY = frozenset({"to_py", "numpy", "to_numpy"})
_DROPPED = frozenset({"detach", "cpu", "contiguous"})
_ATTRIBUTES = {
    "device_buffer": "addressable_data(0)",
}


def propose(situation: Situation) -> Iterator[Candidate]:
    """Every use of the method in the program."""
    code = situation.code
    if situation.entry == "array-device-called":
        edits = [
            Edit(code.span(call.func)[1], code.span(call)[1], "")
            for call in _calls(code, {"device"})
            if not call.args
        ]
        if edits:
            yield Candidate("property", tuple(edits), 1.0, "safe")
        return
    writer = Writer(code)
    found = list(_mended(code, writer))
    if found:
        yield Candidate("asarray", writer.edits(found), 1.0, "safe")


def _mended(code: Code, writer: Writer) -> Iterator[Edit]:
    taken: list[tuple[int, int]] = []
    for call in _calls(code, _TO_NUMPY | _DROPPED):
        span = code.span(call)
        if call.args or any(start <= span[0] and span[1] <= end for start, end in taken):
            continue
        assert isinstance(call.func, cst.Attribute)
        inner, numpy = _without_methods(call)
        if numpy:
            taken.append(span)
            yield code.replace(call, f"{writer.name('numpy.asarray')}({as_argument(code, inner)})")
        elif call.func.attr.value in _DROPPED:
            taken.append(span)
            yield code.replace(call, code.text(inner))
    for node in code.nodes(cst.Attribute):
        if node.attr.value in _ATTRIBUTES:
            yield code.replace(node.attr, _ATTRIBUTES[node.attr.value])


def _without_methods(call: cst.Call) -> tuple[cst.BaseExpression, bool]:
    """What a chain of such methods starts from, and whether it makes a NumPy array."""
    at: cst.BaseExpression = call
    numpy = False
    while isinstance(at, cst.Call) and not at.args and isinstance(at.func, cst.Attribute):
        name = at.func.attr.value
        if name not in _TO_NUMPY | _DROPPED:
            break
        numpy = numpy or name in _TO_NUMPY
        at = at.func.value
    return at, numpy


def _calls(code: Code, methods: set[str] | frozenset[str]) -> Iterator[cst.Call]:
    """Calls of methods by name, of what is not a module."""
    for call in code.nodes(cst.Call):
        if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in methods:
            continue
        if code.dotted(call.func.value) not in code.imports.values():
            yield call
