"""References that are computed with, in kernels of Pallas and elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import insert
from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.functions import positional
from jaxerr_rag.repair.program.places import header
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"ref-used-as-array"})

_MAKERS = frozenset({"jax.new_ref", "jax.Ref", "jax.array_ref", "jax.experimental.mutable_array"})
_KERNELS = "jax.experimental.pallas.pallas_call"
_COMPUTING = ("jax.numpy.", "jax.lax.", "jax.nn.", "jax.scipy.", "jax.random.")


def propose(situation: Situation) -> Iterator[Candidate]:
    """``x_ref[...]`` where the failing statement computes with ``x_ref``."""
    code = situation.code
    values = Values(code)
    kernels = {_kernel(code, call.args[0].value) for call in code.calls(_KERNELS) if call.args}
    found = [
        node
        for part in header(situation.statement)
        for node in code.nodes(cst.Name, cst.Attribute, inside=part)
        if _is_operand(code, node) and _is_ref(values, kernels, node)
    ]
    if found:
        edits = tuple(insert(code.outer_span(node)[1], "[...]") for node in found)
        yield Candidate("read_where_used", edits, 1.0, "safe")


def _kernel(code: Code, given: cst.BaseExpression) -> str:
    """The function that ``pallas_call`` is given, by its name, or through ``partial``."""
    if isinstance(given, cst.Call) and code.dotted(given.func) == "functools.partial" and given.args:
        given = given.args[0].value
    return code.dotted(given)


def _is_operand(code: Code, node: cst.CSTNode) -> bool:
    """Whether an expression is computed with: by an operator, a method, or a function of JAX."""
    parent = code.parent(node)
    if isinstance(parent, cst.BinaryOperation | cst.UnaryOperation | cst.Comparison | cst.ComparisonTarget):
        return True
    call = code.parent(parent) if isinstance(parent, cst.Arg) else None
    return isinstance(call, cst.Call) and code.dotted(call.func).startswith(_COMPUTING)


def _is_ref(values: Values, kernels: set[str], node: cst.BaseExpression) -> bool:
    code = values.code
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Call):
        return code.dotted(made.func) in _MAKERS
    name = made.name if isinstance(made, cst.Param) else made
    if not isinstance(name, cst.Name):
        return False
    function = next((f for f in code.functions_round(node) if name.value in positional(f)), None)
    is_kernel = isinstance(function, cst.FunctionDef) and function.name.value in kernels
    return is_kernel or (function is not None and name.value.endswith("_ref"))
