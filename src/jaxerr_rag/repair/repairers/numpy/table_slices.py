"""Masks and tables of positions that are made for the greatest length: the part that the data need."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text, with_suffix
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.blocks import fresh
from jaxerr_rag.repair.program.code import Code, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values, subscript_step
from jaxerr_rag.repair.repairers.numpy.broadcasts import operands_of, shapes_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"broadcast-shape-mismatch"})

Shape = tuple[int, ...]

_FIXED = frozenset({"tril", "triu", "tri", "ones", "zeros", "full", "eye", "arange"})
_GREATEST = re.compile(
    r"max_?(len|length|t|seq|pos|tok|step|n|size|context)|(seq|pos|len|length|tokens|steps)_?max|block_size"
    r"|context|n_?ctx|n_positions",
    re.IGNORECASE,
)
_POSITIONS = re.compile(r"(^|_)(pos|positions?|positional|pe|wpe)(_|\d|$)|pos_?emb|sinus", re.IGNORECASE)
_SMALL = 3
"""Up to this rank the axes of a shape are counted from the front."""

_NOTE = "The first places are used; check that the array was made for a greatest length."


def propose(situation: Situation) -> Iterator[Candidate]:
    """``mask[:n, :n]`` or ``positions[:n]``, with the sizes of the array that it meets."""
    shapes, operands = shapes_of(situation.message), operands_of(situation)
    if len(shapes) < 2 or len(shapes) != len(operands):
        return
    values = Values(situation.code)
    ranks = [len(shape) for shape in shapes]
    for table, partner in permutations(range(len(shapes)), 2):
        axes = _longer(shapes[table], shapes[partner]) if ranks[partner] == max(ranks) else []
        rest = [shape for at, shape in enumerate(shapes) if at not in (table, partner)]
        if not axes or any(not _fits(shape, shapes[partner]) for shape in rest):
            continue
        weight = _evidence(values, operands[table], shapes[table], shapes[partner], axes)
        if weight:
            pair = (shapes[table], shapes[partner])
            yield from _sliced(situation, operands[table], operands[partner], *pair, weight)
            return


def _longer(table: Shape, partner: Shape) -> list[int]:
    """The axes, counted from the end, in which a table is longer; none if another axis does not fit."""
    found = []
    if len(table) > len(partner):
        return []
    for place in range(1, len(table) + 1):
        have, wanted = table[-place], partner[-place]
        if have == wanted or 1 in (have, wanted):
            continue
        if have < wanted:
            return []
        found.append(place)
    return found


def _fits(shape: Shape, other: Shape) -> bool:
    return all(a == b or 1 in (a, b) for a, b in zip(reversed(shape), reversed(other), strict=False))


# --- what says that it is made for the greatest length ----------------------------------------------


def _evidence(
    values: Values, node: cst.BaseExpression, table: Shape, partner: Shape, axes: Sequence[int]
) -> float:
    """The weight of slicing; 0 if nothing says that the array is a mask or a table of places."""
    if len(partner) > 1 and axes == [1, 2] and table[-1] == table[-2] and partner[-1] == partner[-2]:
        # As many places as places: what masks or weighs pairs of them.
        return 1.0 if _constant(values, node) else 0.7
    if len(axes) != 1 or any(size > 1 for size in table[: -max(axes)]):
        return 0.0  # An array with a batch of its own is data.
    if _GREATEST.search(_making(values, node)):
        return 0.9
    if axes == [2] and _POSITIONS.search(_name(node)):
        return 0.8
    return 0.0


def _name(node: cst.BaseExpression) -> str:
    """The last word of ``params["pos"]``, ``self.positions`` or ``pos``."""
    step = subscript_step(node) if isinstance(node, cst.Subscript) else None
    if step is not None:
        return str(step[1])
    if isinstance(node, cst.Attribute):
        return node.attr.value
    return node.value if isinstance(node, cst.Name) else ""


def _making(values: Values, node: cst.BaseExpression) -> str:
    """The texts of the calls that make an array, and the parameters of what they call."""
    texts = []
    for place in values.trail(Place(node)):
        if isinstance(place.node, cst.Call) and not place.path:
            callee = values.function(place.node.func)
            texts += [
                values.code.text(place.node),
                *(parameters(callee.function) if callee is not None else ()),
            ]
    return " ".join(texts)


def _constant(values: Values, node: cst.BaseExpression, depth: int = 6) -> bool:
    """Whether an array is made of shapes and numbers only: ``tril(ones((n, n)))``, ``i[:, None] >= i``."""
    made = values.origin(Place(node)).node
    code = values.code
    if not depth:
        return False
    if isinstance(made, cst.Call):
        last = code.dotted(made.func).rpartition(".")[2]
        if last in _FIXED and code.dotted(made.func).startswith(("jax.numpy.", "numpy.")):
            arrays = made.args[:1] if last in ("tril", "triu") else ()
            return all(_constant(values, arg.value, depth - 1) for arg in arrays)
        if last in ("where", "logical_not", "asarray", "array") and made.args:
            return _constant(values, made.args[0].value, depth - 1)
        method = made.func.attr.value if isinstance(made.func, cst.Attribute) else ""
        owner = made.func.value if isinstance(made.func, cst.Attribute) else None
        return method in ("astype", "reshape") and owner is not None and _constant(values, owner, depth - 1)
    if isinstance(made, cst.Subscript):
        return _constant(values, made.value, depth - 1)
    if isinstance(made, cst.UnaryOperation):
        return _constant(values, made.expression, depth - 1)
    if isinstance(made, cst.Comparison):
        sides = [made.left, *(target.comparator for target in made.comparisons)]
        return all(_constant(values, side, depth - 1) for side in sides)
    if isinstance(made, cst.BinaryOperation):
        return all(_constant(values, side, depth - 1) for side in (made.left, made.right))
    return isinstance(made, cst.Integer | cst.Float)


# --- the slice --------------------------------------------------------------------------------------


def _sliced(
    situation: Situation,
    node: cst.BaseExpression,
    partner: cst.BaseExpression,
    table: Shape,
    shape: Shape,
    weight: float,
) -> Iterator[Candidate]:
    code = situation.code
    axes = _longer(table, shape)
    sized = _sized(situation, partner, looked_up=1 not in axes)
    if sized is None:
        return
    name, lost, before = sized
    inner = node.expression if isinstance(node, cst.UnaryOperation) else node
    if isinstance(inner, cst.Comparison) and isinstance(
        inner.comparisons[0].comparator, cst.Integer | cst.Name
    ):
        inner = inner.left if isinstance(inner.left, cst.Name | cst.Attribute) else inner
    parts = [
        f":{name}.shape[{_axis(len(shape), place, lost)}]" if place in axes else ":"
        for place in range(len(table), 0, -1)
    ]
    first = next(at for at, part in enumerate(parts) if part != ":")
    if first > 1:
        parts = ["...", *parts[first:]]
    else:
        last = max(at for at, part in enumerate(parts) if part != ":")
        parts = parts[: last + 1]
    edits = [code.replace(inner, with_suffix(code, inner, f"[{', '.join(parts)}]")), *before]
    yield Candidate("slice", tuple(edits), weight, "review", _NOTE)


def _axis(rank: int, place: int, lost: int) -> int:
    """The axis at a place from the end; `lost` trailing axes are not there in the array that is asked."""
    return rank - place if rank <= _SMALL else lost - place


def _sized(
    situation: Situation, partner: cst.BaseExpression, looked_up: bool
) -> tuple[str, int, list[Edit]] | None:
    """A name whose shape can be asked, how many trailing axes it lacks, and edits that give it its value."""
    code = situation.code
    if isinstance(partner, cst.Name | cst.Attribute):
        return code.text(partner), 0, []
    if looked_up and isinstance(partner, cst.Subscript) and len(partner.slice) == 1:
        index = partner.slice[0].slice
        if isinstance(index, cst.Index) and isinstance(index.value, cst.Name):
            return code.text(index.value), 1, []  # Rows of a table, looked up by numbers.
    statement = code.statement_of(partner)
    if not isinstance(statement, cst.SimpleStatementLine) or _later(code, partner, statement):
        return None
    name = fresh(code, "scores", "values", "unsliced")
    line = f"{name} = {outer_text(code, partner)}"
    return name, 0, [code.insert_before(statement, line), code.replace(partner, name)]


def _later(code: Code, node: cst.CSTNode, statement: cst.CSTNode) -> bool:
    """Whether something in a statement decides if or when an expression in it is evaluated."""
    kinds = (cst.Lambda, cst.ListComp, cst.GeneratorExp, cst.DictComp, cst.IfExp, cst.BooleanOperation)
    found = code.above(node, *kinds)
    return found is not None and code.above(found, cst.SimpleStatementLine) is statement
