"""``jnp.arange(start, start + n)`` with a traced start becomes ``start + jnp.arange(n)``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.blocks import as_operand
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"arange-with-traced-bound"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The failing call, if its length does not depend on the traced value."""
    code = situation.code
    flow = Flow(code)
    for call in failing(situation, cst.Call):
        if code.dotted(call.func) != "jax.numpy.arange" or len(call.args) not in (2, 3):
            continue
        if any(arg.keyword is not None or arg.star for arg in call.args):
            continue
        start, stop = call.args[0].value, call.args[1].value
        length = _length(code, flow, start, stop)
        if length is None:
            continue
        inner = length
        if len(call.args) == 3:
            inner = f"0, {length}, {code.text(call.args[2].value)}"
        text = f"{as_operand(code.text(start))} + {code.text(call.func)}({inner})"
        if not isinstance(code.parent(call), cst.Assign | cst.Arg | cst.Return | cst.Index):
            text = f"({text})"
        yield Candidate("static", (code.replace(call, text),), 1.0, "safe")


def _length(code: Code, flow: Flow, start: cst.BaseExpression, stop: cst.BaseExpression) -> str | None:
    """What is added to the start to get the stop, if that is known while tracing."""
    if isinstance(stop, cst.Name):
        scope = flow.functions.binder(stop, stop.value)
        values = flow.functions.bindings(scope).get(stop.value, []) if scope is not None else []
        if len(values) != 1 or values[0] is None:
            return None
        stop = values[0]
    if not isinstance(stop, cst.BinaryOperation) or not isinstance(stop.operator, cst.Add):
        return None
    for same, other in ((stop.left, stop.right), (stop.right, stop.left)):
        if code.text(same) == code.text(start) and not flow.traced(other):
            return code.text(other)
    return None
