"""Edits that give an expression another dtype, where it is made if that can be, else by a cast."""

from __future__ import annotations

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, in_call, suffixed
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.jits import add_keyword

_POSITION_OF_DTYPE = {
    "zeros": 1,
    "ones": 1,
    "empty": 1,
    "zeros_like": 1,
    "ones_like": 1,
    "empty_like": 1,
    "full": 2,
    "full_like": 2,
    "array": 1,
    "asarray": 1,
    "arange": 3,
    "linspace": 99,
    "eye": 3,
    "identity": 1,
}
_BUILTIN = {"b": "bool", "i": "int", "f": "float", "c": "complex"}
_FRESH = frozenset(
    {"zeros", "ones", "empty", "full", "zeros_like", "ones_like", "full_like", "empty_like", "eye"}
)
_BITS = {
    "bool": 1,
    "int4": 4,
    "uint4": 4,
    "int8": 8,
    "uint8": 8,
    "int16": 16,
    "uint16": 16,
    "float16": 16,
    "bfloat16": 16,
    "int32": 32,
    "uint32": 32,
    "float32": 32,
    "int64": 64,
    "uint64": 64,
    "float64": 64,
    "complex64": 32,
    "complex128": 64,
}


def kind(dtype: str) -> str:
    """``b``, ``i``, ``f`` or ``c``; "" for others (keys, float0)."""
    if dtype not in _BITS and not dtype.startswith("float8"):
        return ""
    return {"b": "f" if dtype == "bfloat16" else "b", "u": "i"}.get(dtype[0], dtype[0])


def holds(wide: str, narrow: str) -> bool:
    """Whether a dtype holds all that matters of another: kinds first, then bits."""
    order = "bifc"
    if not kind(wide) or not kind(narrow):
        return False
    if kind(wide) != kind(narrow):
        return order.index(kind(wide)) > order.index(kind(narrow))
    return _BITS.get(wide, 8) >= _BITS.get(narrow, 8)


def is_default(code_text: str, dtype: str) -> bool:
    """Whether JAX makes this dtype of a Python number in a program."""
    x64 = "jax_enable_x64" in code_text or "JAX_ENABLE_X64" in code_text
    wide = {"int64", "float64", "complex128"} if x64 else {"int32", "float32", "complex64"}
    return dtype in wide | {"bool"}


def dtype_text(writer: Writer, dtype: str, like: cst.BaseExpression | None = None) -> str:
    """How a dtype is written, in the manner of one that it replaces."""
    if like is not None:
        if isinstance(like, cst.Name) and like.value in _BUILTIN.values() and kind(dtype):
            if is_default(writer.code.source, dtype):
                return _BUILTIN[kind(dtype)]
        elif isinstance(like, cst.SimpleString):
            quote = like.value[-1]
            return f"{quote}{dtype}{quote}"
        elif writer.code.dotted(like).startswith("numpy.") and dtype != "bfloat16":
            return writer.name(f"numpy.{dtype}_" if dtype == "bool" else f"numpy.{dtype}")
    return "bool" if dtype == "bool" else writer.name(f"jax.numpy.{dtype}")


def number_text(text: str, dtype: str) -> str | None:
    """A number literal as one of another kind, None if it can't be."""
    try:
        value = {"True": 1.0, "False": 0.0}.get(text)
        value = float(text.replace("_", "")) if value is None else value
    except ValueError:
        return None
    wanted = kind(dtype)
    if wanted == "b":
        return {0.0: "False", 1.0: "True"}.get(value)
    if wanted == "i":
        return str(int(value)) if value == int(value) else None
    if wanted == "f":
        return text if any(c in text for c in ".eE") and text not in ("True", "False") else f"{int(value)}.0"
    return f"{text} + 0j" if value else "0j"


def is_creation(values: Values, node: cst.BaseExpression) -> str:
    """The bare name of the NumPy or jax.numpy function that makes an array here, "" for others."""
    if not isinstance(node, cst.Call):
        return ""
    module, _, name = values.code.dotted(node.func).rpartition(".")
    return name if module in ("jax.numpy", "numpy") and name in _POSITION_OF_DTYPE else ""


def made_anew(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression makes an array or number that stands for no data: zeros, a literal."""
    if is_number(node):
        return True
    name = is_creation(values, node)
    if name in _FRESH:
        return True
    if not name or not isinstance(node, cst.Call):
        return isinstance(node, cst.Call) and _scalar_type(values, node) != ""
    return _dtype_argument(node, name) is not None or is_number(node.args[0].value if node.args else node)


def is_number(node: cst.CSTNode) -> bool:
    """``0``, ``-1.0``, ``True``."""
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus | cst.Plus):
        return is_number(node.expression)
    if isinstance(node, cst.Name):
        return node.value in ("True", "False")
    return isinstance(node, cst.Integer | cst.Float)


def _dtype_argument(call: cst.Call, name: str) -> cst.Arg | None:
    return argument(call, _POSITION_OF_DTYPE[name], "dtype")


def _scalar_type(values: Values, call: cst.Call) -> str:
    """``int32`` of ``jnp.int32(0)``."""
    module, _, name = values.code.dotted(call.func).rpartition(".")
    return name if module in ("jax.numpy", "numpy") and name.rstrip("_") in _BITS else ""


def remade(values: Values, writer: Writer, node: cst.BaseExpression, dtype: str) -> list[Edit] | None:
    """Edits that make an expression create its value in a dtype; None if it creates nothing."""
    code = values.code
    if is_number(node):
        text = number_text("".join(code.text(node).split()), dtype)
        return [code.replace(node, text)] if text is not None else None
    if not isinstance(node, cst.Call):
        return None
    if isinstance(node.func, cst.Attribute) and node.func.attr.value == "astype" and node.args:
        old = node.args[0].value
        return [code.replace(old, dtype_text(writer, dtype, old))]
    if _scalar_type(values, node):
        prefix = "numpy" if code.dotted(node.func).startswith("numpy.") else "jax.numpy"
        return [code.replace(node.func, writer.name(f"{prefix}.{'bool_' if dtype == 'bool' else dtype}"))]
    name = is_creation(values, node)
    if not name:
        return None
    given = _dtype_argument(node, name)
    if given is not None:
        return [code.replace(given.value, dtype_text(writer, dtype, given.value))]
    position = {"array": 0, "asarray": 0, "full": 1, "full_like": 1}.get(name)
    if position is not None and position < len(node.args) and is_default(code.source, dtype):
        value = node.args[position].value
        if is_number(value) and name != "full_like":
            text = number_text("".join(code.text(value).split()), dtype)
            if text is not None:
                return [code.replace(value, text)]
    return [add_keyword(code, node, f"dtype={dtype_text(writer, dtype)}")]


def cast(values: Values, writer: Writer, node: cst.BaseExpression, dtype: str) -> list[Edit]:
    """Edits that cast an expression's value: a method of an array, ``asarray`` of what may be a number."""
    text = dtype_text(writer, dtype)
    if is_array(values, node):
        return suffixed(values.code, node, f".astype({text})")
    return in_call(values.code, node, writer.name("jax.numpy.asarray"), text)


def is_array(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression surely is an array, not a Python number or list."""
    end = values.origin(Place(node))
    made = end.node
    if isinstance(made, cst.Call):
        name = values.code.dotted(made.func)
        if name.startswith(("jax.numpy.", "jax.random.", "jax.lax.", "jax.nn.", "numpy.")):
            return True
        if isinstance(made.func, cst.Attribute) and made.func.attr.value in (
            "astype",
            "reshape",
            "copy",
            "sum",
        ):
            return True
    if isinstance(made, cst.BinaryOperation):
        return isinstance(made.operator, cst.MatrixMultiply) or any(
            is_array(values, side)
            for side in (made.left, made.right)
            if not isinstance(side, cst.BinaryOperation)
        )
    if isinstance(node, cst.Name):
        scope = values.owner(node)
        for load in values.loads(node.value, scope) if scope is not None else []:
            parent = values.code.parent(load)
            if isinstance(parent, cst.Attribute) and parent.attr.value in (
                "shape",
                "dtype",
                "at",
                "ndim",
                "T",
            ):
                return True
    return False


def retyped(values: Values, writer: Writer, place: Place, dtype: str) -> list[Edit] | None:
    """Edits that give a value a dtype: at its creation if nothing else uses it, else where it is used."""
    trail = within(values, values.trail(place))
    for at in range(len(trail) - 1, -1, -1):
        here = trail[at]
        if here.path:
            continue
        if at > 0 and _shared(values, trail[:at]) and not made_anew(values, here.node):
            continue
        edits = remade(values, writer, here.node, dtype)
        if edits is not None:
            return edits
    for here in trail:
        if not here.path:
            return cast(values, writer, here.node, dtype)
    return None


def within(values: Values, trail: list[Place]) -> list[Place]:
    """The part of a trail before it leaves a function by a parameter: other calls may give other things."""
    for at, place in enumerate(trail):
        if isinstance(place.node, cst.Name):
            binding = values.binding(place.node.value, place.node)
            if binding is not None and binding.kind == "parameter":
                return trail[: at + 1]
    return trail


def _shared(values: Values, trail: list[Place]) -> bool:
    """Whether a name that the value passed under is read elsewhere too."""
    for place in trail:
        if isinstance(place.node, cst.Name):
            scope = values.owner(place.node)
            if scope is not None and len(values.loads(place.node.value, scope)) > 1:
                return True
    return False
