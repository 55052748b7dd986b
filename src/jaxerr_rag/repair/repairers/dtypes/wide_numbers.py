"""Whole numbers that do not fit int32: unsigned arithmetic for bits, 64 bits for quantities."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, with_suffix
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"integer-overflow-in-literal"})

_VALUE = re.compile(r"(?:with value|Python int(?:eger)?) (-?\d+)")
_BITS = 1 << 32
_LARGEST = 1 << 64
"""Numbers from here on fit no whole number of JAX."""
_SIGNS = (
    cst.Multiply,
    cst.BitXor,
    cst.BitAnd,
    cst.BitOr,
    cst.LeftShift,
    cst.RightShift,
    cst.Add,
    cst.Modulo,
    cst.Subtract,
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """Unsigned for values of 32 bits, and the setting that makes numbers 64 bits wide."""
    found = _VALUE.search(situation.message)
    value = int(found[1]) if found else _BITS
    code = situation.code
    bits = 0 <= value < _BITS
    if abs(value) >= _LARGEST:
        yield from _real(situation, value)
        return
    if bits:
        edits = _unsigned(situation, value)
        if edits:
            yield Candidate("unsigned", edits, 1.0, "review")
    yield Candidate("x64", (_wide(code),), 0.8 if bits else 1.0, "review")


def _real(situation: Situation, value: int) -> Iterator[Candidate]:
    """The number as a float, where it is written down or where it is used."""
    code = situation.code
    digits = [n for n in code.nodes(cst.Integer) if int(n.value.replace("_", ""), 0) == abs(value)]
    if digits and all(n.value[:2].lower() not in ("0x", "0b", "0o") for n in digits):
        yield Candidate("float", tuple(code.replace(n, f"{n.value}.0") for n in digits), 1.0, "review")
        return
    flow = Flow(code)
    nodes: list[cst.BaseExpression] = failing(situation, cst.BinaryOperation, cst.Call)
    for node in nodes:
        operands = [node.left, node.right] if isinstance(node, cst.BinaryOperation) else []
        if isinstance(node, cst.Call):
            operands = [arg.value for arg in node.args]
        wide = [o for o in operands if _value(flow, o, 0) == value]
        if wide:
            edits = [code.replace(o, f"float({as_argument(code, o)})") for o in wide]
            yield Candidate("float", tuple(edits), 1.0, "review")
            return


def _wide(code: Code) -> Edit:
    """``jax.config.update("jax_enable_x64", True)`` behind the imports."""
    if "jax" in code.imports and code.imports["jax"] == "jax":
        return code.import_edit('\njax.config.update("jax_enable_x64", True)')
    return code.import_edit('import jax\n\njax.config.update("jax_enable_x64", True)')


def _unsigned(situation: Situation, value: int) -> tuple[Edit, ...]:
    """The number and what it meets as uint32."""
    code = situation.code
    flow = Flow(code)
    writer = Writer(code)
    nodes: list[cst.BaseExpression] = failing(situation, cst.BinaryOperation, cst.Call)
    for node in nodes:
        operands: list[cst.BaseExpression] = []
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, _SIGNS):
            operands = [node.left, node.right]
        elif isinstance(node, cst.Call) and code.dotted(node.func).startswith("jax.numpy."):
            operands = [arg.value for arg in node.args if arg.keyword is None]
        wide = [o for o in operands if _value(flow, o, 0) == value]
        if not wide:
            continue
        edits = [_cast(code, writer, operand) for operand in wide]
        for other in operands:
            if other not in wide and _value(flow, other, 0) is None and isinstance(node, cst.BinaryOperation):
                edits.append(
                    code.replace(
                        other, with_suffix(code, other, f".astype({writer.name('jax.numpy.uint32')})")
                    )
                )
        edits += _without_modulo(code, node)
        return writer.edits(edits)
    return ()


def _cast(code: Code, writer: Writer, node: cst.BaseExpression) -> Edit:
    return code.replace(node, f"{writer.name('jax.numpy.uint32')}({as_argument(code, node)})")


def _without_modulo(code: Code, node: cst.BaseExpression) -> list[Edit]:
    """``% 2**32`` round the product goes: it is what uint32 does."""
    above = code.parent(node)
    if not isinstance(above, cst.BinaryOperation) or above.left is not node:
        return []
    if isinstance(above.operator, cst.Modulo) and code.text(above.right).replace(" ", "") in (
        "2**32",
        "(2**32)",
    ):
        start, end = code.outer_span(node)[1], code.outer_span(above.right)[1]
        return [Edit(start, end, "")]
    if isinstance(above.operator, cst.BitAnd) and code.text(above.right).lower() == "0xffffffff":
        start, end = code.outer_span(node)[1], code.outer_span(above.right)[1]
        return [Edit(start, end, "")]
    return []


def _value(flow: Flow, node: cst.BaseExpression, depth: int) -> int | None:
    """The whole number that an expression is, if it is a constant."""
    if isinstance(node, cst.Integer):
        return int(node.value.replace("_", ""), 0)
    if isinstance(node, cst.BinaryOperation):
        left, right = _value(flow, node.left, depth), _value(flow, node.right, depth)
        if left is None or right is None:
            return None
        if isinstance(node.operator, cst.Power):
            return left**right if 0 <= right < 128 else None
        if isinstance(node.operator, cst.LeftShift):
            return left << right if 0 <= right < 128 else None
        if isinstance(node.operator, cst.Subtract):
            return left - right
        return left + right if isinstance(node.operator, cst.Add) else None
    if isinstance(node, cst.Name) and depth < 3:
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        if len(values) == 1 and values[0] is not None:
            return _value(flow, values[0], depth + 1)
    return None
