"""Shapes that do not broadcast: the reduced axis is kept, or a new one is put where it is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import libcst as cst

from jaxerr_rag.repair.forms.writing import with_suffix
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"broadcast-shape-mismatch"})

_SHAPE = re.compile(r"\(([\d, ]*)\)")
_REDUCTIONS = frozenset(
    {"mean", "sum", "max", "min", "std", "var", "norm", "median", "prod", "amax", "amin", "logsumexp", "any"}
    | {"all", "nanmean", "nansum", "nanmax", "nanmin", "nanstd", "average"}
)
_FUNCTIONS = frozenset(
    {"where", "maximum", "minimum", "add", "subtract", "multiply", "divide", "power", "clip"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """For the failing operation: ``keepdims`` if an operand is reduced, else a new axis."""
    shapes, operands = shapes_of(situation.message), operands_of(situation)
    if len(shapes) < 2 or not operands:
        return
    code = situation.code
    flow = Flow(code)
    yield from _kept(situation, flow, operands)
    if len(operands) == len(shapes):
        yield from _extended(code, operands, shapes)


def shapes_of(message: str) -> list[tuple[int, ...]]:
    """The shapes in a message."""
    return [tuple(int(n) for n in re.findall(r"\d+", found)) for found in _SHAPE.findall(message)]


def operands_of(situation: Situation) -> list[cst.BaseExpression]:
    """The operands of the failing operation, in the order of the shapes in the message."""
    code, statement = situation.code, situation.statement
    kinds = (cst.BinaryOperation, cst.Comparison, cst.Call)
    nodes: list[cst.BaseExpression] = failing(situation, *kinds)
    for node in nodes:
        if isinstance(node, cst.BinaryOperation):
            return [node.left, node.right]
        if isinstance(node, cst.Comparison):
            return [node.left, node.comparisons[0].comparator]
        if isinstance(node, cst.Call) and code.dotted(node.func).rpartition(".")[2] in _FUNCTIONS:
            return [arg.value for arg in node.args if arg.keyword is None]
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if isinstance(small, cst.AugAssign) and isinstance(small.target, cst.BaseExpression):
        return [small.target, small.value]
    return []


def _kept(situation: Situation, flow: Flow, operands: Sequence[cst.BaseExpression]) -> Iterator[Candidate]:
    """``keepdims=True`` for the reductions that the failing statement divides by or takes off."""
    code = situation.code
    first = [call for operand in operands for call in _reductions(code, flow, operand, 0)]
    if not first:
        return
    axes = {_axis(code, call) for call in first}
    others = [
        call
        for node in code.nodes(cst.BinaryOperation, inside=situation.statement)
        for operand in (node.left, node.right)
        for call in _reductions(code, flow, operand, 0)
        if _axis(code, call) in axes
    ]
    others += _of_itself(situation, axes)
    edits = [add_keyword(code, call, "keepdims=True") for call in dict.fromkeys([*first, *others])]
    yield Candidate("keepdims", tuple(edits), 1.0, "safe")


def _of_itself(situation: Situation, axes: set[str]) -> list[cst.Call]:
    """``e / e.sum(axis=1)`` elsewhere in the function: an array and its own reduction along that axis."""
    code = situation.code
    scope = next(code.functions_round(situation.statement), None) if situation.statement is not None else None
    found: list[cst.Call] = []
    for node in code.nodes(cst.BinaryOperation, inside=scope) if scope is not None else ():
        for whole, call in ((node.left, node.right), (node.right, node.left)):
            if not isinstance(whole, cst.Name) or not isinstance(call, cst.Call):
                continue
            last = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
            if last not in _REDUCTIONS or _axis(code, call) not in axes:
                continue
            reduced = call.args[0].value if code.dotted(call.func).startswith(("jax.", "numpy.")) else None
            if reduced is None and isinstance(call.func, cst.Attribute):
                reduced = call.func.value
            if (
                reduced is not None
                and code.text(reduced) == whole.value
                and not argument(call, 99, "keepdims")
            ):
                found.append(call)
    return found


def _reductions(code: Code, flow: Flow, node: cst.BaseExpression, depth: int) -> Iterator[cst.Call]:
    """The reductions along an axis that a value is, or is computed from element by element."""
    if isinstance(node, cst.Name) and depth < 2:
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        for value in values:
            if value is not None and isinstance(value, cst.Call | cst.BinaryOperation):
                yield from _reductions(code, flow, value, depth + 1)
    elif isinstance(node, cst.BinaryOperation):
        yield from _reductions(code, flow, node.left, depth)
        yield from _reductions(code, flow, node.right, depth)
    elif isinstance(node, cst.Call):
        last = node.func.attr.value if isinstance(node.func, cst.Attribute) else code.text(node.func)
        if last in _REDUCTIONS:
            if _axis(code, node) and argument(node, 99, "keepdims") is None:
                yield node
        elif last in ("sqrt", "log", "exp", "maximum", "square", "abs") and node.args:
            yield from _reductions(code, flow, node.args[0].value, depth)


def _axis(code: Code, call: cst.Call) -> str:
    """The axis that a call reduces, "" if it reduces all."""
    of_module = code.dotted(call.func).startswith(("jax.", "numpy."))
    position = 2 if code.dotted(call.func).endswith("linalg.norm") else int(of_module)
    found = argument(call, position, "axis")
    return code.text(found.value) if found is not None else ""


def _extended(
    code: Code, operands: Sequence[cst.BaseExpression], shapes: Sequence[tuple[int, ...]]
) -> Iterator[Candidate]:
    """A new axis for the operand of lower rank, where its sizes fit the others'."""
    full = max(shapes, key=len)
    edits: list[Edit] = []
    for operand, shape in zip(operands, shapes, strict=True):
        if not shape or len(shape) >= len(full):
            continue
        if _broadcasts(shape, full):
            continue
        index = _index(shape, full)
        if index is None:
            return
        edits.append(code.replace(operand, with_suffix(code, operand, index)))
    if edits:
        yield Candidate("newaxis", tuple(edits), 0.9, "safe")
        return
    if len(shapes) == 2 and len(shapes[0]) == len(shapes[1]) == 1:
        # Two vectors of different lengths: all pairs may be meant.
        edits = [code.replace(operands[0], with_suffix(code, operands[0], "[:, None]"))]
        yield Candidate("newaxis", tuple(edits), 0.4, "review")
    elif len(shapes) == 2 and len(shapes[0]) == len(shapes[1]) == 2 and shapes[0][1] == shapes[1][1]:
        # Two sets of points with the same coordinates: all pairs are meant.
        edits = [code.replace(operands[0], with_suffix(code, operands[0], "[:, None]"))]
        yield Candidate("newaxis", tuple(edits), 0.5, "review")
    elif len(shapes) == 2 and len(shapes[0]) == 2 and shapes[0] == tuple(reversed(shapes[1])):
        edits = [code.replace(operands[1], with_suffix(code, operands[1], ".T"))]
        yield Candidate("newaxis", tuple(edits), 0.5, "review")


def _broadcasts(shape: tuple[int, ...], full: tuple[int, ...]) -> bool:
    return all(a in (b, 1) or b == 1 for a, b in zip(reversed(shape), reversed(full), strict=False))


def _index(shape: tuple[int, ...], full: tuple[int, ...]) -> str | None:
    """``[:, None]`` for (n,) in (n, m): the axes of a shape in a larger one, in order and in one way only."""
    found: list[list[int]] = []

    def place(at: int, start: int, chosen: list[int]) -> None:
        if at == len(shape):
            found.append(chosen)
            return
        for axis in range(start, len(full)):
            if shape[at] in (full[axis], 1):
                place(at + 1, axis + 1, [*chosen, axis])

    place(0, 0, [])
    if not found:
        return None
    axes = found[0]
    parts = [":" if axis in axes else "None" for axis in range(axes[0], len(full))]
    if len(parts) > 2 and parts[-1] == "None" and parts.count("None") == 1:
        return "[..., None]"
    return f"[{', '.join(parts)}]"
