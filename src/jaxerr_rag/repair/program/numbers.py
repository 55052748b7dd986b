"""Whole numbers that the program's text fixes: constants, fields of settings, sizes of arrays it makes."""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst

from jaxerr_rag.repair.program.callees import returned
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values

_DEEPEST = 12
_LARGEST = 2**40
_SIGNS: tuple[tuple[type[cst.BaseBinaryOp], Callable[[int, int], int | float | None]], ...] = (
    (cst.Add, lambda a, b: a + b),
    (cst.Subtract, lambda a, b: a - b),
    (cst.Multiply, lambda a, b: a * b),
    (cst.FloorDivide, lambda a, b: a // b if b else None),
    (cst.Modulo, lambda a, b: a % b if b else None),
    (cst.Power, lambda a, b: a**b if 0 <= b < 64 and abs(a) < 2**16 else None),
)
_CEILINGS = ("math.ceil", "numpy.ceil", "jax.numpy.ceil")
_FILLED = frozenset({"zeros", "ones", "empty", "full"})
_DRAWN = {"normal": 2, "uniform": 2, "integers": 2, "standard_normal": 0, "random": 0, "poisson": 1}
"""Draws of NumPy's generators, with the place of ``size``."""

_SHAPE_SECOND = frozenset(
    {"normal", "uniform", "randint", "exponential", "laplace", "cauchy", "gumbel", "logistic", "rademacher"}
)
"""Samplers of `jax.random` whose shape follows the key."""

_SAME = frozenset({"astype", "asarray", "array", "copy", "device_put", "tanh", "exp", "sin", "cos"})
"""Calls that leave a shape as it is."""


def whole(values: Values, node: cst.BaseExpression, depth: int = _DEEPEST) -> int | None:
    """The whole number that an expression is; None if the text does not fix it."""
    if not depth:
        return None
    place = values.origin(Place(node))
    made = place.node
    if place.path:
        return _part(values, place, depth - 1)
    if isinstance(made, cst.Integer):
        return int(made.value, 0)
    if isinstance(made, cst.UnaryOperation) and isinstance(made.operator, cst.Minus):
        inner = whole(values, made.expression, depth - 1)
        return -inner if inner is not None else None
    if isinstance(made, cst.BinaryOperation):
        left, right = (whole(values, side, depth - 1) for side in (made.left, made.right))
        for kind, compute in _SIGNS:
            if isinstance(made.operator, kind) and left is not None and right is not None:
                found = compute(left, right)
                return found if isinstance(found, int) and abs(found) < _LARGEST else None
        return None
    if isinstance(made, cst.Call) and len(made.args) == 1:
        given = made.args[0].value
        name = values.code.dotted(made.func)
        if name == "int":
            return whole(values, given, depth - 1)
        if name == "len":
            return _length(values, given, depth - 1)
        if name in _CEILINGS and isinstance(given, cst.BinaryOperation):
            left, right = (whole(values, side, depth - 1) for side in (given.left, given.right))
            if isinstance(given.operator, cst.Divide) and left is not None and right:
                return -(-left // right)
    return None


def _part(values: Values, place: Place, depth: int) -> int | None:
    """A field of settings that keeps its default, or an axis of an array's shape."""
    made, path = place.node, place.path
    if len(path) == 2 and path[0] == ("attr", "shape") and isinstance(path[1][1], int):
        return _axis(values, made, path[1][1], depth)
    default = default_of_field(values, place)
    return whole(values, default, depth) if default is not None else None


def default_of_field(values: Values, place: Place) -> cst.BaseExpression | None:
    """What a field of a record holds that the call which makes the record does not give."""
    made, path = place.node, place.path
    if len(path) != 1 or path[0][0] != "attr" or not isinstance(made, cst.Call):
        return None
    cls = values.class_of(made)
    found = values.attribute_values(cls, path[0][1]) if cls is not None else []
    return found[0] if len(found) == 1 else None


def _length(values: Values, node: cst.BaseExpression, depth: int) -> int | None:
    method = special(values, node, "__len__")
    if method is not None:
        found = returned(method)
        return whole(values, found[0], depth) if len(found) == 1 and depth else None
    made = values.origin(Place(node)).node
    if isinstance(made, cst.List | cst.Tuple):
        return len(made.elements)
    return _axis(values, node, 0, depth)


def special(values: Values, node: cst.BaseExpression, name: str) -> cst.FunctionDef | None:
    """A method such as ``__len__`` of the program's class that an expression is an instance of."""
    for place in values.trail(Place(node)):
        cls = values.class_of(place.node) if not place.path else None
        if cls is not None:
            functions = values.code.nodes(cst.FunctionDef, inside=cls)
            return next((one for one in functions if one.name.value == name), None)
    return None


def size(values: Values, node: cst.BaseExpression, axis: int) -> int | None:
    """The size of an array along an axis; None if the text does not fix it."""
    return _axis(values, node, axis, _DEEPEST)


def _axis(values: Values, node: cst.BaseExpression, axis: int, depth: int) -> int | None:
    shape = _shape(values, node, depth)
    if shape is None:
        return None
    place = values.origin(Place(shape))
    sizes = place.node
    if place.path:
        return None
    if isinstance(sizes, cst.Tuple | cst.List):
        inside = -len(sizes.elements) <= axis < len(sizes.elements)
        return whole(values, sizes.elements[axis].value, depth) if inside else None
    return whole(values, shape, depth) if axis in (0, -1) else None


def _shape(values: Values, node: cst.BaseExpression, depth: int) -> cst.BaseExpression | None:
    """What says the shape of an array where it is made."""
    made = values.origin(Place(node))
    call = made.node
    if made.path or not isinstance(call, cst.Call) or not depth:
        return None
    name = values.code.dotted(call.func)
    last = call.func.attr.value if isinstance(call.func, cst.Attribute) else name.rpartition(".")[2]
    numeric = name.startswith(("jax.", "numpy."))
    if name.startswith("jax.random."):
        place = 1 if last in _SHAPE_SECOND else 2 if last in ("bernoulli", "choice") else 99
        found = argument(call, place, "shape") if last != "split" else argument(call, 1, "num")
    elif numeric and last in _FILLED:
        found = argument(call, 0, "shape")
    elif numeric and last == "arange" and len(call.args) == 1:
        found = argument(call, 0, "stop")
    elif numeric and last == "eye" and len(call.args) == 1:
        found = argument(call, 0, "N")
    elif numeric and last == "broadcast_to":
        found = argument(call, 1, "shape")
    elif numeric and last == "linspace":
        found = argument(call, 2, "num")
    elif last in _DRAWN and not name.startswith("jax."):
        found = argument(call, _DRAWN[last], "size")
    elif last in _SAME:
        whole_array = call.args[0].value if numeric and call.args else None
        if whole_array is None and isinstance(call.func, cst.Attribute):
            whole_array = call.func.value
        return _shape(values, whole_array, depth - 1) if whole_array is not None else None
    else:
        found = None
    return found.value if found is not None else None
