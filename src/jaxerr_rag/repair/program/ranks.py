"""How many axes an array has, as far as the program's text tells."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values

_SHAPED = {"zeros": 0, "ones": 0, "empty": 0, "full": 0}
_SIZED = {
    "normal": 2,
    "uniform": 2,
    "integers": 2,
    "random": 0,
    "standard_normal": 0,
    "randn": 99,
    "poisson": 1,
}
_REDUCTIONS = frozenset({"sum", "mean", "max", "min", "prod", "std", "var", "vdot", "trace", "det", "item"})


def rank(values: Values, node: cst.BaseExpression, depth: int = 6) -> int | None:
    """The number of axes of an expression's value; None if it can't be told."""
    place = values.origin(Place(node))
    if place.path:
        return _rank_of_part(values, place, depth)
    made = place.node
    if is_number(made) or values.code.dotted(made).endswith((".pi", ".inf", ".nan", ".e")):
        return 0
    if isinstance(made, cst.List | cst.Tuple):
        return _nesting(made)
    if isinstance(made, cst.Call):
        return _rank_of_call(values, made, depth - 1)
    if isinstance(made, cst.BinaryOperation) and depth:
        sides = [rank(values, side, depth - 1) for side in (made.left, made.right)]
        known = [side for side in sides if side is not None]
        matrix = isinstance(made.operator, cst.MatrixMultiply)
        return max(known) if len(known) == 2 and not matrix else None
    if isinstance(made, cst.UnaryOperation) and depth:
        return rank(values, made.expression, depth - 1)
    return None


def _rank_of_part(values: Values, place: Place, depth: int) -> int | None:
    """``x[0]`` of an array of known rank."""
    if depth and all(kind == "item" and isinstance(key, int) for kind, key in place.path):
        whole = rank(values, place.node, depth - 1) if not isinstance(place.node, cst.Name) else None
        if whole is not None and whole >= len(place.path):
            return whole - len(place.path)
    return None


def _nesting(node: cst.BaseExpression) -> int:
    if isinstance(node, cst.List | cst.Tuple) and node.elements:
        return 1 + _nesting(node.elements[0].value)
    return 1 if isinstance(node, cst.List | cst.Tuple) else 0


def _of_shape(values: Values, node: cst.BaseExpression | None) -> int | None:
    if node is None:
        return None
    made = values.origin(Place(node)).node
    if isinstance(made, cst.Tuple | cst.List):
        return len(made.elements)
    if isinstance(made, cst.Integer) or (
        isinstance(made, cst.Call) and values.code.dotted(made.func) == "len"
    ):
        return 1
    if isinstance(node, cst.Subscript) and isinstance(node.value, cst.Attribute):
        return 1 if node.value.attr.value == "shape" else None
    return None


def _rank_of_call(values: Values, call: cst.Call, depth: int) -> int | None:
    name = values.code.dotted(call.func)
    last = name.rpartition(".")[2] or (call.func.attr.value if isinstance(call.func, cst.Attribute) else "")
    first = call.args[0].value if call.args else None
    if name in (
        "jax.random.key",
        "float",
        "int",
        "len",
        "jax.numpy.float32",
        "jax.numpy.int32",
        "numpy.float32",
    ):
        return 0
    if name == "jax.random.PRNGKey":
        return 1
    if name == "jax.random.split":
        return 2
    if last in ("linspace", "arange", "logspace", "geomspace"):
        return 1
    if last == "eye":
        return 2
    if last in _SHAPED and (name.startswith(("jax.numpy.", "numpy."))):
        shape = argument(call, 0, "shape")
        return _of_shape(values, shape.value if shape is not None else None)
    if name.startswith("jax.random.") and last in ("normal", "uniform", "bernoulli", "randint"):
        shape = argument(call, 2 if last == "bernoulli" else 1, "shape")
        return _of_shape(values, shape.value) if shape is not None else 0
    if last in _SIZED and not name.startswith("jax."):
        if last == "randn":
            return len(call.args)
        size = argument(call, _SIZED[last], "size")
        return _of_shape(values, size.value) if size is not None else 0
    if last in ("array", "asarray", "zeros_like", "ones_like", "full_like") and first is not None and depth:
        return _nesting(first) if isinstance(first, cst.List) else rank(values, first, depth)
    if last == "astype" and isinstance(call.func, cst.Attribute) and depth:
        return rank(values, call.func.value, depth)
    if last in _REDUCTIONS and not any(a.keyword is not None for a in call.args) and len(call.args) < 2:
        return 0
    if last == "stack" and isinstance(first, cst.List | cst.Tuple) and first.elements and depth:
        inner = rank(values, first.elements[0].value, depth)
        return inner + 1 if inner is not None else None
    return None
