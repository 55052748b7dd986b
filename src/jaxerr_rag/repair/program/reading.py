"""Literal keys, and the elements of displays."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.names import Step


def text_of_key(node: cst.CSTNode) -> int | str | None:
    """The value of a literal index or key."""
    if isinstance(node, cst.Integer):
        return int(node.value, 0)
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        inner = text_of_key(node.expression)
        return -inner if isinstance(inner, int) else None
    if isinstance(node, cst.SimpleString) and isinstance(node.evaluated_value, str):
        return node.evaluated_value
    return None


def subscript_step(node: cst.Subscript) -> Step | None:
    """``x[0]`` or ``x["a"]`` as a step, None for other indices."""
    if len(node.slice) != 1 or not isinstance(node.slice[0].slice, cst.Index):
        return None
    key = text_of_key(node.slice[0].slice.value)
    return ("item", key) if key is not None else None


def item_of(node: cst.Tuple | cst.List | cst.Dict, step: Step) -> cst.BaseExpression | None:
    """The element of a display that a step leads to."""
    key = step[1]
    if isinstance(node, cst.Dict):
        found = None
        for element in node.elements:
            if isinstance(element, cst.DictElement) and text_of_key(element.key) == key:
                found = element.value
        return found
    if not isinstance(key, int) or any(isinstance(e, cst.StarredElement) for e in node.elements):
        return None
    return node.elements[key].value if -len(node.elements) <= key < len(node.elements) else None


def is_expectation(code: Code, node: cst.BaseExpression) -> bool:
    """``jnp.vdot(psi, h @ psi)``, which is real but for its type."""
    if not isinstance(node, cst.Call) or len(node.args) < 2:
        return False
    bra, ket = code.text(node.args[0].value), code.text(node.args[1].value)
    return code.dotted(node.func) in ("jax.numpy.vdot", "jax.numpy.inner") and bra in ket
