"""Copies between host and device that a transfer guard forbids: made explicit."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.writing import Writer, in_call
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"transfer-guard-violation"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """``jax.device_put`` of the host's arrays that the failing call is given."""
    values = Values(situation.code)
    if "host-to-device" not in situation.message:
        return
    for call in failing(situation, cst.Call)[:1]:
        if values.code.dotted(call.func).startswith(("numpy.", "jax.device_put")):
            continue
        writer = Writer(values.code)
        edits: list[Edit] = []
        for arg in call.args:
            if not arg.star and _on_host(values, arg.value):
                edits += in_call(values.code, arg.value, writer.name("jax.device_put"))
        if edits:
            yield Candidate("device_put", writer.edits(edits), 1.0, "safe")


def _on_host(values: Values, node: cst.BaseExpression) -> bool:
    """Whether NumPy makes a value, or the program writes it as a number."""
    if isinstance(node, cst.Name):
        binding = values.binding(node.value, node)
        if binding is not None and binding.kind == "for" and isinstance(binding.value, cst.BaseExpression):
            return _holds_host(values, binding.value)
    made = values.origin(Place(node))
    return not made.path and isinstance(made.node, cst.BaseExpression) and _made_on_host(values, made.node)


def _holds_host(values: Values, items: cst.BaseExpression) -> bool:
    made = values.origin(Place(items)).node
    if isinstance(made, cst.List | cst.Tuple):
        return bool(made.elements) and all(_on_host(values, element.value) for element in made.elements)
    return isinstance(made, cst.BaseExpression) and _made_on_host(values, made)


def _made_on_host(values: Values, node: cst.BaseExpression) -> bool:
    if is_number(node):
        return True
    if isinstance(node, cst.Call):
        if isinstance(node.func, cst.Attribute) and not values.code.dotted(node.func).startswith("jax."):
            return values.code.dotted(node.func).startswith("numpy.") or _made_on_host(
                values, node.func.value
            )
        return values.code.dotted(node.func).startswith("numpy.")
    if isinstance(node, cst.BinaryOperation):
        return _on_host(values, node.left) and _on_host(values, node.right)
    if isinstance(node, cst.Subscript):
        return _on_host(values, node.value)
    return False
