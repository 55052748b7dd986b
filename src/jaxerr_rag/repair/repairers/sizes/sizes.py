"""Shapes whose sizes are no integers, or are given one by one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, insert
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"float-in-shape", "shape-given-as-separate-arguments"})

_GOT = re.compile(r"integer type, got (?P<shape>\(.*?\))\.(?:\s|$)", re.S)
_SCALAR = re.compile(r"np\.\w+\((.*?)\)")
_CREATORS = frozenset(f"jax.numpy.{name}" for name in ("zeros", "ones", "empty"))
_ROUNDED = frozenset({"floor", "ceil", "round", "rint", "trunc"})
_ROOTS = frozenset({"sqrt", "cbrt", "log2", "exp2", "prod", "power"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """One tuple, or whole numbers in it."""
    if situation.entry == "float-in-shape":
        yield from _whole(situation)
    else:
        yield from _tuple(situation)


# --- one by one -----------------------------------------------------------------------------------


def _tuple(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    failed = next((c for c in at_fault(situation, cst.Call) if code.dotted(c.func) in _CREATORS), None)
    if failed is None or _pair(code, failed) is None:
        return
    if code.text(failed.args[-1].value) == "0":
        return  # A value to fill with, as likely as a size.
    edits: list[Edit] = []
    for call in code.calls(*_CREATORS):
        edits += _pair(code, call) or []
    yield Candidate("tuple", tuple(edits), 1.0, "safe")


def _pair(code: Code, call: cst.Call) -> list[Edit] | None:
    """Parentheses round two sizes; ``*shape`` without its star. None if the call is not of the kind."""
    if len(call.args) == 1 and call.args[0].star == "*":
        start = code.outer_span(call.args[0].value)[0]
        return [Edit(start - 1, start, "")]
    plain = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
    if len(plain) != 2 or len(plain) != len([arg for arg in call.args if arg.keyword is None]):
        return None
    if isinstance(plain[0], cst.Tuple | cst.List) or not _is_size(code, plain[1]):
        return None
    return [insert(code.outer_span(plain[0])[0], "("), insert(code.outer_span(plain[1])[1], ")")]


def _is_size(code: Code, node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.SimpleString):
        return False
    name = code.dotted(node)
    if name in ("float", "int", "bool", "complex", "None") or name.startswith(("jax.", "numpy.")):
        return False
    return not name.rpartition(".")[2].endswith("dtype")


# --- whole numbers --------------------------------------------------------------------------------


def _whole(situation: Situation) -> Iterator[Candidate]:
    found = _GOT.search(situation.message)
    try:
        got = ast.literal_eval(_SCALAR.sub(r"\1", found["shape"])) if found is not None else ()
    except (ValueError, SyntaxError):
        return
    wrong = [n for n, size in enumerate(got) if not isinstance(size, int)]
    values = Values(situation.code)
    for call in at_fault(situation, cst.Call):
        sizes = _sizes(values, call, len(got))
        if sizes is None:
            continue
        edits: list[Edit] = []
        spread = all(isinstance(got[n], tuple) for n in wrong)
        for n in wrong:
            more = _mended(values, sizes[n], got[n])
            if more is None:
                return
            edits += [edit for edit in more if edit not in edits]
        division = any(edit.text.strip() == "//" for edit in edits)
        strategy = "spread" if spread else "floor_division" if division else "round"
        yield Candidate(strategy, tuple(edits), 0.9, "safe" if spread else "review")
        return


def _sizes(values: Values, call: cst.Call, count: int) -> list[cst.BaseExpression] | None:
    """The sizes of the shape that a call gives, wherever its tuple is written."""
    plain = [arg.value for arg in call.args if not arg.star]
    method = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
    if method in ("reshape", "tile") and len(plain) == count > 1:
        return plain
    for value in plain:
        made = values.origin(Place(value))
        elements = made.node.elements if isinstance(made.node, cst.Tuple | cst.List) else ()
        if elements and len(elements) == count and not made.path:
            return [element.value for element in elements]
    name = values.code.dotted(call.func)
    if count == 1 and plain and name.startswith("jax.") and not name.startswith("jax.random"):
        return plain[:1]
    if name.endswith(".eye") and len(plain) >= count:
        return plain[:count]
    return None


def _mended(values: Values, size: cst.BaseExpression, got: object) -> list[Edit] | None:
    code = values.code
    if isinstance(got, tuple):
        return [insert(code.outer_span(size)[0], "*")]
    if not isinstance(got, float | str):
        return None
    place = values.origin(Place(size))
    node = size if place.path else place.node
    if isinstance(got, str):
        if isinstance(node, cst.SimpleString) and got.strip().isdigit():
            return [code.replace(node, got.strip())]
        return None
    if isinstance(node, cst.Float):
        return [code.replace(node, str(int(got)))] if got == int(got) else None
    if isinstance(node, cst.BinaryOperation):
        whole = all(_is_integer(values, side) for side in (node.left, node.right))
        if isinstance(node.operator, cst.Divide) and whole:
            sign = code.text(node.operator)
            return [code.replace(node.operator, sign.replace("/", "//"))]
        near = abs(got - round(got)) < 1e-6
        product = isinstance(node.operator, cst.Multiply)
        return _called(code, node, "int" if product and not near else "round")
    if isinstance(node, cst.Call):
        name = code.dotted(node.func)
        last = name.rpartition(".")[2]
        if name.startswith("math.") or name.startswith("numpy.") or name in ("float", "pow"):
            if name == "float" and len(node.args) == 1:
                return [code.replace(node.func, "int")] if got == int(got) else None
            if last in _ROUNDED or (last in _ROOTS and abs(got - round(got)) < 1e-6):
                return _called(code, node, "int" if last in _ROUNDED else "round")
        return None
    if got == int(got) and isinstance(node, cst.Name | cst.Attribute | cst.Subscript):
        return _called(code, size, "int")
    return None


def _called(code: Code, node: cst.BaseExpression, function: str) -> list[Edit]:
    return [code.replace(node, f"{function}({as_argument(code, node)})")]


def _is_integer(values: Values, node: cst.BaseExpression) -> bool:
    """Whether an expression surely is a Python integer: a literal, a length, a size, a sum of such."""
    place = values.origin(Place(node))
    made = place.node
    if any(step[1] in ("shape", "size", "ndim") for step in place.path):
        return True
    if isinstance(made, cst.Integer):
        return not place.path
    if isinstance(made, cst.BinaryOperation):
        whole = isinstance(
            made.operator, cst.Add | cst.Subtract | cst.Multiply | cst.FloorDivide | cst.Modulo
        )
        return whole and _is_integer(values, made.left) and _is_integer(values, made.right)
    if isinstance(made, cst.Call):
        return values.code.dotted(made.func) in ("len", "int", "jax.device_count", "math.ceil", "math.floor")
    return False
