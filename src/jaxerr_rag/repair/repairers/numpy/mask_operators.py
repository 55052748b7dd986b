"""``&`` and ``~`` given floats, ``-`` given booleans: parentheses, a logical function, a number, a mask."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, as_argument, insert, outer_text, suffixed
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.places import at_fault
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"bitwise-operator-on-floats", "minus-on-booleans"})

_BITS = (cst.BitAnd, cst.BitOr, cst.BitXor)
_LOGICAL = {
    cst.BitAnd: "logical_and",
    cst.BitOr: "logical_or",
    cst.BitXor: "logical_xor",
    cst.BitAndAssign: "logical_and",
    cst.BitOrAssign: "logical_or",
    cst.BitXorAssign: "logical_xor",
}
_OF_MASKS = frozenset(
    {"where", "any", "all", "nonzero", "flatnonzero", "argwhere", "logical_and", "logical_or"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the operator that failed should have been."""
    if situation.entry == "minus-on-booleans":
        yield from _minus(situation)
        return
    found = list(_parenthesised(situation))
    yield from found or _logical(situation)


# --- & and ~ --------------------------------------------------------------------------------------


def _parenthesised(situation: Situation) -> Iterator[Candidate]:
    """``a > 0 & b < 1``, which Python reads as ``a > (0 & b) < 1``; ``~x > 0`` as ``(~x) > 0``."""
    code = situation.code
    edits: list[Edit] = []
    for comparison in at_fault(situation, cst.Comparison):
        operands = [comparison.left, *(target.comparator for target in comparison.comparisons)]
        if any(_is_bits(operand) for operand in operands):
            edits += _grouped(code, operands)
        elif _is_not(comparison.left):
            edits += [_behind(code, comparison.left), insert(code.outer_span(operands[-1])[1], ")")]
    if edits:
        yield Candidate("parentheses", tuple(edits), 1.0, "safe")


def _is_bits(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.BinaryOperation) and isinstance(node.operator, _BITS) and not node.lpar


def _is_not(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.BitInvert) and not node.lpar


def _behind(code: Code, node: cst.BaseExpression) -> Edit:
    """An opening parenthesis behind a ``~``."""
    assert isinstance(node, cst.UnaryOperation)
    return insert(code.outer_span(node.expression)[0], "(")


def _sides(node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """The operands of ``a & b | c``, in order."""
    if isinstance(node, cst.BinaryOperation) and _is_bits(node):
        return [*_sides(node.left), *_sides(node.right)]
    return [node]


def _grouped(code: Code, operands: list[cst.BaseExpression]) -> list[Edit]:
    """Parentheses round each comparison between two bit operators; a chain in it is spelled out."""
    groups: list[list[cst.BaseExpression]] = [[]]
    for operand in operands:
        first, *others = _sides(operand)
        groups[-1].append(first)
        groups += [[other] for other in others]
    edits: list[Edit] = []
    for group in groups:
        if len(group) < 2:
            continue
        inverted = _is_not(group[0])
        edits.append(_behind(code, group[0]) if inverted else insert(code.outer_span(group[0])[0], "("))
        for middle in group[1:-1]:
            start, end = code.outer_span(middle)
            edits.append(Edit(start, end, f"{outer_text(code, middle)}) & ({outer_text(code, middle)}"))
        edits.append(insert(code.outer_span(group[-1])[1], ")"))
    return edits


def _logical(situation: Situation) -> Iterator[Candidate]:
    """``~mask`` of a mask of 0.0 and 1.0; ``x ^ 2`` where a power was meant."""
    code = situation.code
    word = situation.message.partition(" ")[0].removeprefix("bitwise_")
    writer = Writer(code)
    statement = situation.statement
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if isinstance(small, cst.AugAssign) and type(small.operator).__name__.startswith("Bit"):
        name = writer.name(f"jax.numpy.{_LOGICAL[type(small.operator)]}")
        target = code.text(small.target)
        text = f"{target} = {name}({target}, {as_argument(code, small.value)})"
        yield Candidate("logical", writer.edits([code.replace(small, text)]), 0.8, "review")
        return
    for node in at_fault(situation, cst.BinaryOperation, cst.UnaryOperation):
        if (
            isinstance(node, cst.UnaryOperation)
            and isinstance(node.operator, cst.BitInvert)
            and word == "not"
        ):
            text = f"{writer.name('jax.numpy.logical_not')}({as_argument(code, node.expression)})"
            yield Candidate("logical", writer.edits([code.replace(node, text)]), 0.9, "review")
            return
        if not isinstance(node, cst.BinaryOperation) or not isinstance(node.operator, _BITS):
            continue
        if isinstance(node.operator, cst.BitXor) and isinstance(node.right, cst.Integer):
            yield Candidate("power", (code.replace(node.operator, _spaced(code, node, "**")),), 1.0, "review")
            return
        if word in ("and", "or", "xor"):
            name = writer.name(f"jax.numpy.{_LOGICAL[type(node.operator)]}")
            text = f"{name}({as_argument(code, node.left)}, {as_argument(code, node.right)})"
            yield Candidate("logical", writer.edits([code.replace(node, text)]), 0.8, "review")
            return


def _spaced(code: Code, node: cst.BinaryOperation, sign: str) -> str:
    """An operator's text with the white space it has now."""
    written = code.text(node.operator)
    return written.replace(written.strip(), sign)


# --- - --------------------------------------------------------------------------------------------


def _minus(situation: Situation) -> Iterator[Candidate]:
    code = situation.code
    values = Values(code)
    for node in at_fault(situation, cst.BinaryOperation, cst.UnaryOperation, cst.Call):
        if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
            if _chooses(values, node):
                yield Candidate("logic", (code.replace(node.operator, "~"),), 0.9, "review")
                return
        elif isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Subtract):
            if code.text(node.left) in ("True", "1"):
                edit = Edit(code.outer_span(node)[0], code.outer_span(node.right)[0], "~")
                yield Candidate("logic", (edit,), 0.9, "safe")
            elif _chooses(values, node):
                edits = [code.replace(node.operator, " & ~"), *_closed(code, node.right)]
                edits += _closed(code, node.left)
                yield Candidate("logic", tuple(_at_operator(code, node, edits)), 0.6, "review")
            else:
                yield Candidate("astype", tuple(suffixed(code, node.left, ".astype(int)")), 0.9, "review")
            return
        elif isinstance(node, cst.Call) and code.dotted(node.func) == "jax.numpy.subtract" and node.args:
            first = node.args[0].value
            yield Candidate("astype", tuple(suffixed(code, first, ".astype(int)")), 0.9, "review")
            return


def _at_operator(code: Code, node: cst.BinaryOperation, edits: list[Edit]) -> list[Edit]:
    """The edits with the operator's own one made exactly as wide as the space between its operands."""
    start, end = code.outer_span(node.left)[1], code.outer_span(node.right)[0]
    return [Edit(start, end, " & ~"), *edits[1:]]


def _closed(code: Code, node: cst.BaseExpression) -> list[Edit]:
    """Parentheses round an operand that ``&`` or ``~`` would tear apart."""
    if node.lpar or isinstance(node, cst.Name | cst.Attribute | cst.Call | cst.Subscript):
        return []
    start, end = code.outer_span(node)
    return [insert(start, "("), insert(end, ")")]


def _chooses(values: Values, node: cst.BaseExpression) -> bool:
    """Whether a value is used as a mask only: an index, a condition, an operand of ``&``."""
    uses = list(_uses(values, node))
    return bool(uses) and all(_is_mask_use(values.code, use) for use in uses)


def _uses(values: Values, node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """The expression itself, or the reads of the name that it is assigned to."""
    code = values.code
    parent = code.parent(node)
    if isinstance(parent, cst.Assign) and isinstance(parent.targets[0].target, cst.Name):
        name = parent.targets[0].target
        scope = values.owner(name)
        if scope is not None:
            yield from values.loads(name.value, scope)
        return
    yield node


def _is_mask_use(code: Code, node: cst.BaseExpression) -> bool:
    parent = code.parent(node)
    if isinstance(parent, cst.BinaryOperation):
        return isinstance(parent.operator, _BITS)
    if isinstance(parent, cst.UnaryOperation):
        return isinstance(parent.operator, cst.BitInvert | cst.Not)
    if isinstance(parent, cst.Index):
        return True
    if isinstance(parent, cst.Attribute):
        return parent.attr.value in ("any", "all")
    call = code.parent(parent) if isinstance(parent, cst.Arg) else None
    if not isinstance(call, cst.Call) or call.args[0] is not parent:
        return False
    return code.dotted(call.func).rpartition(".")[2] in _OF_MASKS and code.dotted(call.func).startswith(
        "jax."
    )
