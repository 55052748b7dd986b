"""Arrays that the result of a call is added to or multiplied with, so that they have its leading size."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.ranks import rank

_SIGNS = (cst.Add, cst.Subtract, cst.Multiply, cst.Divide)


def partners(values: Values, call: cst.Call) -> Iterator[cst.BaseExpression]:
    """The named arrays that a call's result meets in sums, products and comparisons."""
    code = values.code
    for use in _uses(values, call):
        at: cst.CSTNode = use
        parent = code.parent(at)
        while isinstance(parent, cst.BinaryOperation) and isinstance(parent.operator, _SIGNS):
            other = parent.right if parent.left is at else parent.left
            yield from _named(values, other, call)
            at, parent = parent, code.parent(parent)


def _uses(values: Values, call: cst.Call) -> Iterator[cst.BaseExpression]:
    yield call
    parent = values.code.parent(call)
    if isinstance(parent, cst.Assign) and isinstance(parent.targets[0].target, cst.Name):
        name = parent.targets[0].target
        scope = values.owner(name)
        if scope is not None:
            yield from values.loads(name.value, scope)


def _named(values: Values, node: cst.BaseExpression, call: cst.Call) -> Iterator[cst.BaseExpression]:
    """The operand itself, or those of a sum, that are names of arrays and no such results themselves."""
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, _SIGNS):
        yield from _named(values, node.left, call)
        yield from _named(values, node.right, call)
        return
    if not isinstance(node, cst.Name | cst.Attribute) or rank(values, node) == 0:
        return
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Call) and values.code.dotted(made.func) == values.code.dotted(call.func):
        return
    yield node
