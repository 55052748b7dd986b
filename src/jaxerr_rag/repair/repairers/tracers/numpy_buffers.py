"""A NumPy array that is filled with tracers becomes a jax.numpy array that is updated with ``.at``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.repairers.numpy.item_assignment import items, rewritten
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"float-of-tracer", "numpy-call-on-tracer", "int-of-tracer"})

_MAKERS = frozenset(
    {"zeros", "ones", "empty", "full", "zeros_like", "ones_like", "empty_like", "full_like", "array", "copy"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The array's creation and all assignments to its items."""
    code = situation.code
    statement = situation.statement
    if not isinstance(statement, cst.SimpleStatementLine):
        return
    names = {code.text(subscript.value) for _, subscript in items(statement)}
    flow = Flow(code)
    writer = Writer(code)
    edits: list[Edit] = []
    for name in names:
        scope = next(code.functions_round(statement), None)
        makers = list(_makers(code, flow, statement, name))
        if not makers:
            return
        edits += [code.replace(call.func, writer.name(f"jax.{code.dotted(call.func)}")) for call in makers]
        for line in code.nodes(cst.SimpleStatementLine, inside=scope):
            for assign, subscript in items(line):
                if code.text(subscript.value) == name:
                    edits.append(rewritten(code, assign, subscript))
    if edits:
        yield Candidate("jnp", writer.edits(edits), 1.0, "safe")


def _makers(code: Code, flow: Flow, statement: cst.CSTNode, name: str) -> Iterator[cst.Call]:
    """The NumPy calls that make the array of a name."""
    for function in code.functions_round(statement):
        for value in flow.functions.bindings(function).get(name, []):
            if isinstance(value, cst.Call):
                dotted = code.dotted(value.func)
                if dotted.startswith("numpy.") and dotted.rpartition(".")[2] in _MAKERS:
                    yield value
