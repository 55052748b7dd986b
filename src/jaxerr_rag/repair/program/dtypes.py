"""Which dtype an expression's value has, as far as the program's text tells (with 64 bits switched off)."""

from __future__ import annotations

import re

import libcst as cst

from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values

WEAK = {"bool": "bool", "int": "int32", "float": "float32", "complex": "complex64"}
"""Python's numbers, which take the dtype of their partner, with the dtype of an array made of them."""

_NAME = re.compile(r"(?:bfloat16|float\d+(?:_\w+)?|u?int\d+|complex\d+|bool)_?$")
_ORDER = "bifc"
_FLOATS = frozenset(
    {
        *("exp", "log", "log1p", "expm1", "sin", "cos", "tan", "tanh", "sqrt", "sigmoid", "softmax", "mean"),
        *("std", "var", "norm", "linspace", "softplus", "log_softmax", "logsumexp", "arctan2", "hypot"),
    }
)
_WHOLE = frozenset(
    {
        *("argmax", "argmin", "argsort", "searchsorted", "count_nonzero", "bincount", "digitize", "randint"),
        *("categorical", "poisson", "floor_divide"),
    }
)
_TRUTHS = frozenset(
    {
        *("isnan", "isfinite", "isinf", "logical_not", "logical_and", "logical_or", "bernoulli", "isclose"),
        *("greater", "less", "equal", "not_equal", "greater_equal", "less_equal", "any", "all", "isin"),
    }
)
_MADE = {"zeros": 1, "ones": 1, "empty": 1, "eye": 3, "identity": 1, "normal": 2, "uniform": 2, "full": 2}
_KEPT = frozenset(
    {
        *("sum", "prod", "max", "min", "cumsum", "reshape", "ravel", "flatten", "transpose", "squeeze"),
        *("abs", "zeros_like", "ones_like", "expand_dims", "broadcast_to", "concatenate", "stack", "sort"),
        *("pad", "roll", "flip", "clip", "square", "diff", "take", "swapaxes", "repeat", "tile", "copy"),
    }
)


def dtype_of(values: Values, node: cst.BaseExpression, depth: int = 8) -> str:
    """A dtype's name, one of `WEAK` for a Python number, or "" where it can't be told."""
    if depth <= 0:
        return ""
    place = values.origin(Place(node))
    if any(kind == "attr" and name not in ("T", "mT") for kind, name in place.path):
        return ""
    made = place.node
    if place.path and isinstance(made, cst.Tuple | cst.Dict | cst.Name):
        return ""
    if isinstance(made, cst.Integer):
        return "int"
    if isinstance(made, cst.Float):
        return "float"
    if isinstance(made, cst.Name):
        return "bool" if made.value in ("True", "False") else ""
    if isinstance(made, cst.Comparison):
        return "bool"
    if isinstance(made, cst.List | cst.Tuple) and made.elements:
        return joined(*(dtype_of(values, element.value, depth - 1) for element in made.elements))
    if isinstance(made, cst.UnaryOperation):
        return "bool" if isinstance(made.operator, cst.Not) else dtype_of(values, made.expression, depth - 1)
    if isinstance(made, cst.BinaryOperation):
        both = joined(*(dtype_of(values, side, depth - 1) for side in (made.left, made.right)))
        divided = isinstance(made.operator, cst.Divide) and both and kind_of(both) in "bi"
        return ("float" if both in WEAK else "float32") if divided else both
    if isinstance(made, cst.Subscript):
        return dtype_of(values, made.value, depth - 1)
    if isinstance(made, cst.Call):
        return _of_call(values, made, depth - 1)
    return ""


def kind_of(dtype: str) -> str:
    """``b``, ``i``, ``f`` or ``c``; "" for what is no number."""
    first = {"u": "i"}.get(dtype[:1], dtype[:1])
    return "f" if dtype == "bfloat16" else first if first in _ORDER else ""


def joined(*dtypes: str) -> str:
    """What JAX promotes dtypes to, "" if one of them is not known."""
    found = dtypes[0] if dtypes else ""
    for other in dtypes[1:]:
        if not found or not other:
            return ""
        strong = [dtype for dtype in (found, other) if dtype not in WEAK or dtype == "bool"]
        left, right = _ORDER.find(kind_of(found)), _ORDER.find(kind_of(other))
        if left == right:
            found = max(strong or [found], key=_bits)
        else:
            found = found if left > right else other
            if found in WEAK and strong != ["bool"] and strong:
                found = WEAK[found]
    return found


def _bits(dtype: str) -> int:
    number = re.search(r"\d+", dtype)
    return int(number[0]) if number else 0


def named(values: Values, node: cst.BaseExpression, depth: int = 4) -> str:
    """The dtype that an expression like ``jnp.float32``, ``"bfloat16"`` or ``x.dtype`` names."""
    made = values.origin(Place(node)).node
    if isinstance(node, cst.Attribute) and node.attr.value == "dtype":
        found = dtype_of(values, node.value, depth)
        return WEAK.get(found, found)
    if isinstance(made, cst.SimpleString):
        return made.raw_value if _NAME.match(made.raw_value) else WEAK.get(made.raw_value, "")
    last = values.code.dotted(made).rpartition(".")[2]
    return last.rstrip("_") if _NAME.match(last) and last != "bool" else WEAK.get(last, "")


def _of_call(values: Values, call: cst.Call, depth: int) -> str:
    code = values.code
    name = code.dotted(call.func)
    last = name.rpartition(".")[2] or (call.func.attr.value if isinstance(call.func, cst.Attribute) else "")
    first = call.args[0].value if call.args else None
    library = name.startswith(("jax.", "numpy."))
    given = argument(call, _MADE.get(last, 99), "dtype")
    if last in ("array", "asarray"):
        given = argument(call, 1, "dtype")
    if last == "astype" and first is not None:
        return named(values, first, depth)
    if given is not None:
        return named(values, given.value, depth)
    if _NAME.match(last) and library:
        return last.rstrip("_")
    if last in _TRUTHS:
        return "bool"
    if last in _WHOLE:
        return "int32"
    if last in ("array", "asarray", "full", "arange") and library and first is not None:
        parts = [arg.value for arg in call.args if arg.keyword is None]
        content = parts[1:2] if last == "full" else parts if last == "arange" else parts[:1]
        found = joined(*(dtype_of(values, part, depth) for part in content))
        return WEAK.get(found, found)
    if last in _MADE and library:
        return "float32"
    owner = call.func.value if isinstance(call.func, cst.Attribute) and not library else first
    if owner is None:
        return ""
    if last == "where" and library and len(call.args) == 3:
        return joined(*(dtype_of(values, arg.value, depth) for arg in call.args[1:]))
    if last in _KEPT or last in _FLOATS:
        found = dtype_of(values, owner, depth)
        found = WEAK.get(found, found)
        if last in ("sum", "prod", "cumsum") and found == "bool":
            return "int32"
        return "float32" if last in _FLOATS and found and kind_of(found) in "bi" else found
    return ""
