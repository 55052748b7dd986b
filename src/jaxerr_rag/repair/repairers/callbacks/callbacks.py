"""Callbacks: what they are declared to return, and what they return."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_number
from jaxerr_rag.repair.forms.tuples import display
from jaxerr_rag.repair.forms.writing import Writer, as_argument, in_call, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, returned
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"callback-without-result-shape", "callback-result-shape-mismatch"})

CALLBACKS = ("jax.pure_callback", "jax.experimental.io_callback")


def propose(situation: Situation) -> Iterator[Candidate]:
    """A declaration where there is none, or one that is true."""
    values = Values(situation.code)
    for call in failing_calls(situation, *CALLBACKS):
        function, declared = argument(call, 0, "callback"), argument(call, 1, "result_shape_dtypes")
        if function is None or declared is None:
            continue
        callee = values.function(function.value)
        if situation.entry == "callback-without-result-shape":
            yield from _declared(values, call, declared.value, callee)
        else:
            yield from _true(values, call, declared.value, callee, situation.message)


def operands_of(call: cst.Call) -> list[cst.BaseExpression]:
    """What the callback is called with."""
    plain = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
    return plain[2:]


# --- a declaration ---------------------------------------------------------------------------------


def _declared(
    values: Values, call: cst.Call, given: cst.BaseExpression, callee: Callee | None
) -> Iterator[Candidate]:
    code = values.code
    operands = operands_of(call)
    made = values.origin(Place(given)).node
    if isinstance(made, cst.Tuple) and len(made.elements) == 2 and _is_dtype(values, made.elements[1].value):
        writer = Writer(code)
        shape, dtype = (outer_text(code, element.value) for element in made.elements)
        yield from _struct(values, writer, given, shape, dtype, 1.0)
        return
    if _is_dtype(values, given) or is_number(given):
        number = is_number(given) or code.text(given) == "float"
        shapes = [f"{as_argument(code, one)}.shape" for one in operands[:1] if isinstance(one, cst.Name)]
        order = ["()", *shapes] if _returns_scalar(values, callee) else [*shapes, "()"]
        for at, shape in enumerate(order):
            writer = Writer(code)
            text = writer.name("jax.numpy.float32") if number else outer_text(code, given)
            yield from _struct(values, writer, given, shape, text, 0.9 - 0.2 * at)
        return
    several = isinstance(made, cst.Tuple | cst.List) and any(
        _is_shape(values, e.value) for e in made.elements
    )
    if several and isinstance(made, cst.Tuple | cst.List):
        writer = Writer(code)
        struct = writer.name("jax.ShapeDtypeStruct")
        dtype = _dtype(values, writer, call, made, callee)
        parts = [f"{struct}({outer_text(code, element.value)}, {dtype})" for element in made.elements]
        yield Candidate("struct", writer.edits([code.replace(made, f"({', '.join(parts)})")]), 0.9, "review")
        return
    writer = Writer(code)
    text = outer_text(code, given)
    if isinstance(given, cst.Integer):
        text = f"({text},)"
    yield from _struct(values, writer, given, text, _dtype(values, writer, call, given, callee), 1.0)
    owner = given.value if isinstance(given, cst.Attribute) and given.attr.value == "shape" else None
    if owner is not None and any(code.text(owner) == code.text(one) for one in operands):
        yield Candidate("like_argument", (code.replace(given, code.text(owner)),), 0.6, "review")


def _struct(
    values: Values, writer: Writer, given: cst.BaseExpression, shape: str, dtype: str, weight: float
) -> Iterator[Candidate]:
    text = f"{writer.name('jax.ShapeDtypeStruct')}({shape}, {dtype})"
    yield Candidate("struct", writer.edits([values.code.replace(given, text)]), weight, "review")


def _is_shape(values: Values, node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.Tuple):
        return True
    return isinstance(node, cst.Attribute) and node.attr.value == "shape"


def _is_dtype(values: Values, node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.SimpleString):
        return True
    if isinstance(node, cst.Attribute) and node.attr.value == "dtype":
        return True
    name = values.code.dotted(node)
    plain = isinstance(node, cst.Name) and node.value in ("float", "int", "bool")
    return plain or bool(re.match(r"(jax\.numpy|numpy)\.(b?float|u?int|bool|complex)\w*$", name))


def _dtype(
    values: Values, writer: Writer, call: cst.Call, given: cst.BaseExpression, callee: Callee | None
) -> str:
    """The dtype that the callback returns: written there, or that of the argument it resembles."""
    code = values.code
    for value in returned(callee.function) if callee is not None else []:
        found = _written_dtype(values, value)
        if found is not None:
            return "bool" if found == "bool" else writer.name(f"jax.numpy.{found}")
    if isinstance(given, cst.Attribute) and given.attr.value == "shape":
        return f"{code.text(given.value)}.dtype"
    return writer.name("jax.numpy.float32")


def _written_dtype(values: Values, node: cst.BaseExpression) -> str | None:
    """``float32`` of ``x.astype(np.float32)`` or ``np.zeros(n, np.float32)``; whole numbers of some calls."""
    code = values.code
    made = values.origin(Place(node)).node
    if not isinstance(made, cst.Call):
        return None
    last = made.func.attr.value if isinstance(made.func, cst.Attribute) else ""
    if last in ("argsort", "argmax", "argmin", "searchsorted", "digitize", "bincount"):
        return "int32"
    for arg in made.args:
        name = code.dotted(arg.value)
        if re.match(r"(jax\.numpy|numpy)\.(b?float|u?int|bool|complex)\w*$", name):
            dtype = name.rpartition(".")[2].rstrip("_")
            return {"float64": "float32", "int64": "int32"}.get(dtype, dtype)
        if isinstance(arg.value, cst.SimpleString) and arg.value.evaluated_value in ("float32", "int32"):
            return str(arg.value.evaluated_value)
        if isinstance(arg.value, cst.Name) and arg.value.value == "int":
            return "int32"
    scalar = code.dotted(made.func)
    if scalar in ("numpy.float32", "numpy.int32"):
        return scalar.rpartition(".")[2]
    return None


def _returns_scalar(values: Values, callee: Callee | None) -> bool:
    for value in returned(callee.function) if callee is not None else []:
        made = values.origin(Place(value)).node
        if isinstance(made, cst.Call):
            last = values.code.dotted(made.func).rpartition(".")[2]
            if last in (
                "float",
                "int",
                "float32",
                "sum",
                "mean",
                "max",
                "min",
                "trapz",
                "quad",
                "len",
                "norm",
            ):
                return True
    return False


# --- a true declaration ----------------------------------------------------------------------------

_SHAPES = re.compile(r"output shape for return value #(\d+): Expected: (\([^)]*\)), Actual: (\([^)]*\))")
_DTYPES = re.compile(r"output dtype for return value #(\d+): Expected: (\w+), Actual: (\w+)")
_NUMBERS = re.compile(r"number of outputs from callback\. Expected: (\d+), Actual: (\d+)")


def _true(
    values: Values, call: cst.Call, declared: cst.BaseExpression, callee: Callee | None, message: str
) -> Iterator[Candidate]:
    code = values.code
    shapes, dtypes, numbers = (pattern.search(message) for pattern in (_SHAPES, _DTYPES, _NUMBERS))
    if dtypes is not None:
        yield from _other_dtype(values, declared, callee, int(dtypes[1]), dtypes[2], dtypes[3])
    elif numbers is not None and numbers[1] == "1":
        text = as_argument(code, declared)
        every = ", ".join([text] * int(numbers[2]))
        yield Candidate("shape", (code.replace(declared, f"({every})"),), 0.9, "review")
    elif shapes is not None:
        place = _declaration(values, declared, int(shapes[1]))
        yield from _other_shape(
            values, call, place, callee, _sizes(shapes[2]), _sizes(shapes[3]), int(shapes[1])
        )


def _sizes(text: str) -> list[str]:
    return [part.strip() for part in text.strip("()").split(",") if part.strip()]


def _declaration(values: Values, declared: cst.BaseExpression, number: int) -> cst.BaseExpression:
    """The declaration of one of the results."""
    made = display(values, Place(declared))
    if isinstance(made, cst.Tuple | cst.List) and number < len(made.elements):
        return made.elements[number].value
    return declared


def _other_shape(
    values: Values,
    call: cst.Call,
    declared: cst.BaseExpression,
    callee: Callee | None,
    expected: list[str],
    actual: list[str],
    number: int,
) -> Iterator[Candidate]:
    code = values.code
    struct = values.origin(Place(declared)).node
    shape = argument(struct, 0, "shape") if isinstance(struct, cst.Call) else None
    if shape is not None and values.code.dotted(getattr(struct, "func", struct)) == "jax.ShapeDtypeStruct":
        node = shape.value
        sides = _added(node)
        if sides is not None and sorted(expected) == sorted(actual):
            text = f"{outer_text(code, sides[1])} + {outer_text(code, sides[0])}"
            yield Candidate("shape", (code.replace(node, text),), 0.9, "review")
        named = [
            one for one in operands_of(call) if isinstance(one, cst.Name | cst.Attribute | cst.Subscript)
        ]
        if not actual:
            yield Candidate("shape", (code.replace(node, "()"),), 0.9, "review")
        for at, operand in enumerate(named[:3]):
            text = f"{code.text(operand)}.shape"
            if code.text(node) != text and actual:
                yield Candidate("shape", (code.replace(node, text),), 0.9 - 0.1 * at, "safe")
            if len(actual) > 0 and len(actual) <= len(expected):
                axes = {1: f"({text}[0],)", 2: f"{text}[:2]"}.get(len(actual))
                if axes is not None:
                    yield Candidate("shape", (code.replace(node, axes),), 0.4 - 0.05 * at, "review")
        literal = f"({', '.join(actual)}{',' if len(actual) == 1 else ''})"
        if actual:
            yield Candidate(
                "shape", (code.replace(node, literal),), 0.3, "review", "The shape of this call only."
            )
    for value in returned(callee.function) if callee is not None else []:
        if actual == expected[::-1] and len(actual) == 2 and number == 0:
            yield Candidate("shape", tuple(suffixed(code, value, ".T")), 0.8, "review")
        elif [n for n in actual if n != "1"] == expected and len(actual) > len(expected) and number == 0:
            at = actual.index("1")
            index = "[0]" if at == 0 else "[..., 0]"
            yield Candidate("shape", tuple(suffixed(code, value, index)), 0.6, "review")


def _added(node: cst.BaseExpression) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """The sides of ``(2,) + x.shape``."""
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add):
        return node.left, node.right
    return None


def _other_dtype(
    values: Values,
    declared: cst.BaseExpression,
    callee: Callee | None,
    number: int,
    expected: str,
    actual: str,
) -> Iterator[Candidate]:
    """The result converted in the callback, or another dtype declared."""
    code = values.code
    widening = actual.startswith(("int", "uint", "bool")) and expected.startswith("float")
    if callee is not None:
        writer = Writer(code)
        edits: list[Edit] = []
        for value in returned(callee.function):
            made = display(values, Place(value))
            node = value
            if isinstance(made, cst.Tuple | cst.List) and number < len(made.elements):
                node = made.elements[number].value
            dtype = writer.name(f"numpy.{expected}")
            edits += in_call(code, node, writer.name("numpy.asarray"), f"dtype={dtype}")
        if edits:
            yield Candidate("shape", writer.edits(edits), 1.0 if widening else 0.6, "review")
    struct = values.origin(Place(_declaration(values, declared, number))).node
    dtype_arg = argument(struct, 1, "dtype") if isinstance(struct, cst.Call) else None
    if dtype_arg is not None:
        writer = Writer(code)
        edit = code.replace(
            dtype_arg.value, writer.name(f"jax.numpy.{actual}") if actual != "bool" else "bool"
        )
        yield Candidate("shape", writer.edits([edit]), 0.7 if widening else 1.0, "review")
