"""Indices that are floats: whole-number division where they are made, or a cast where they are used."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, outer_text
from jaxerr_rag.repair.model import Candidate, Edit, Safety
from jaxerr_rag.repair.program.flow import Flow
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.program.statics import Origins
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"float-as-index"})

_ROUNDING = frozenset({"floor", "ceil", "round", "rint", "trunc", "fix"})
_WHOLE = frozenset(
    {"argmax", "argmin", "argsort", "arange", "sum", "searchsorted", "len", "digitize", "nonzero"}
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The indices of the failing subscript that may be floats, and others that surely are."""
    code = situation.code
    flow = Flow(code)
    subscripts = [node for node in failing(situation, cst.Subscript) if not _of_shape(node.value)]
    for node in subscripts:
        writer = Writer(code)
        divided, cast = _mended(situation, flow, writer, node, _may_be_float)
        if not divided and not cast:
            continue
        scope = next(code.functions_round(node), None)
        for other in code.nodes(cst.Subscript):
            if other is node or _of_shape(other.value):
                continue
            more, further = _mended(situation, flow, writer, other, _surely_float)
            divided += more
            if next(code.functions_round(other), None) is scope:
                cast += further
        cast = [edit for edit in dict.fromkeys(cast) if not _overlaps(edit, divided)]
        strategy = "floor_division" if divided else "astype"
        safety: Safety = "safe" if divided else "review"
        yield Candidate(strategy, writer.edits([*dict.fromkeys(divided), *cast]), 1.0, safety)
        return


def _mended(
    situation: Situation,
    flow: Flow,
    writer: Writer,
    node: cst.Subscript,
    suspect: Callable[[Flow, cst.BaseExpression, int], bool],
) -> tuple[list[Edit], list[Edit]]:
    """For the indices and bounds of a subscript: divisions made whole, and casts."""
    divided: list[Edit] = []
    cast: list[Edit] = []
    for element in node.slice:
        part = element.slice
        bounds: list[cst.BaseExpression | None] = [part.value] if isinstance(part, cst.Index) else []
        if isinstance(part, cst.Slice):
            bounds = [part.lower, part.upper]
        for bound in bounds:
            halves = _divisions(situation, flow, bound, 0) if bound is not None else []
            divided += halves
            if bound is not None and not halves and isinstance(part, cst.Index) and suspect(flow, bound, 0):
                cast.append(situation.code.replace(bound, _as_whole(flow, writer, bound)))
    return divided, cast


def _overlaps(edit: Edit, others: list[Edit]) -> bool:
    return any(edit.start < other.end and other.start < edit.end for other in others)


def _surely_float(flow: Flow, node: cst.BaseExpression, depth: int) -> bool:
    """Whether a value is rounded without a cast, as `jnp.floor` does it, or divided."""
    if isinstance(node, cst.Name) and depth < 3:
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        return bool(values) and all(v is not None and _surely_float(flow, v, depth + 1) for v in values)
    if isinstance(node, cst.Call):
        name = flow.code.dotted(node.func)
        return name.startswith(("jax.numpy.", "numpy.")) and name.rpartition(".")[2] in _ROUNDING
    if isinstance(node, cst.BinaryOperation):
        if isinstance(node.operator, cst.Divide):
            return True
        return isinstance(node.operator, cst.Add | cst.Subtract | cst.Multiply) and (
            _surely_float(flow, node.left, depth) or _surely_float(flow, node.right, depth)
        )
    return False


def _divisions(situation: Situation, flow: Flow, node: cst.BaseExpression, depth: int) -> list[Edit]:
    """The edits that make ``n / 2`` whole, where both are whole numbers."""
    code = situation.code
    if isinstance(node, cst.Name) and depth < 3:
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        return [e for v in values if v is not None for e in _divisions(situation, flow, v, depth + 1)]
    edits: list[Edit] = []
    for part in code.nodes(cst.BinaryOperation, inside=node):
        if isinstance(part.operator, cst.Divide):
            if not (_is_whole(situation, flow, part.left, 0) and _is_whole(situation, flow, part.right, 0)):
                return []
            start, end = code.outer_span(part.left)[1], code.outer_span(part.right)[0]
            between = code.data[start:end].decode("utf-8")
            edits.append(Edit(start, end, between.replace("/", "//")))
    for number in code.nodes(cst.Float, inside=node):
        if not number.value.rstrip("0").endswith(".") or edits:
            return []
        edits.append(code.replace(number, number.value.partition(".")[0]))
    return edits


def _is_whole(situation: Situation, flow: Flow, node: cst.BaseExpression, depth: int) -> bool:
    """Whether an expression is surely a whole number, known or traced."""
    code = situation.code
    if isinstance(node, cst.Integer):
        return True
    if isinstance(node, cst.BinaryOperation):
        if isinstance(node.operator, cst.Divide):
            return False
        return _is_whole(situation, flow, node.left, depth) and _is_whole(situation, flow, node.right, depth)
    if isinstance(node, cst.UnaryOperation):
        return _is_whole(situation, flow, node.expression, depth)
    if isinstance(node, cst.Subscript):
        return isinstance(node.value, cst.Attribute) and node.value.attr.value == "shape"
    if isinstance(node, cst.Attribute):
        return node.attr.value in ("size", "ndim")
    if isinstance(node, cst.Call):
        return code.dotted(node.func).rpartition(".")[2] in (*_WHOLE, "int")
    if isinstance(node, cst.Name) and depth < 4:
        scope = flow.functions.binder(node, node.value)
        if scope is None:
            return False
        values = flow.functions.bindings(scope).get(node.value, [])
        if not values:
            return Origins(situation, flow).kind(node) == "number"
        return all(
            v is not None and (_of_shape(v) or _is_whole(situation, flow, v, depth + 1)) for v in values
        )
    return False


def _of_shape(node: cst.BaseExpression) -> bool:
    """``x.shape``, as in ``h, w = x.shape``, and ``for i in range(n)``."""
    if isinstance(node, cst.Attribute):
        return node.attr.value == "shape"
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value == "range"


def _may_be_float(flow: Flow, node: cst.BaseExpression, depth: int) -> bool:
    if isinstance(node, cst.Integer | cst.List | cst.Tuple | cst.Comparison | cst.Ellipsis):
        return False
    if isinstance(node, cst.Name) and depth < 3:
        if node.value == "None":
            return False
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        return not values or any(v is None or _may_be_float(flow, v, depth + 1) for v in values)
    if isinstance(node, cst.Call):
        return flow.code.dotted(node.func).rpartition(".")[2] not in _WHOLE | {"range", "int", "astype"}
    if isinstance(node, cst.Attribute):
        return node.attr.value not in ("size", "ndim", "shape")
    return True


def _as_whole(flow: Flow, writer: Writer, node: cst.BaseExpression) -> str:
    """``x / dx`` as ``jnp.floor(x / dx).astype(int)``; what is rounded already is only cast."""
    code = flow.code
    text = outer_text(code, node)
    if isinstance(node, cst.Float):
        return node.value.partition(".")[0]
    if isinstance(node, cst.Call) and code.dotted(node.func).rpartition(".")[2] in _ROUNDING:
        return f"{text}.astype(int)"
    if _divides(flow, node, 0):
        return f"{writer.name('jax.numpy.floor')}({code.text(node)}).astype(int)"
    if isinstance(node, cst.Name | cst.Attribute | cst.Call | cst.Subscript):
        if flow.traced(node) or isinstance(node, cst.Name):
            return f"{text}.astype(int)"
        return f"{writer.name('jax.numpy.asarray')}({text}).astype(int)"
    return f"({code.text(node)}).astype(int)"


def _divides(flow: Flow, node: cst.BaseExpression, depth: int) -> bool:
    """Whether a value comes from arithmetic that is not rounded yet."""
    if isinstance(node, cst.BinaryOperation):
        return not any(
            flow.code.dotted(c.func).rpartition(".")[2] in _ROUNDING
            for c in flow.code.nodes(cst.Call, inside=node)
        )
    if isinstance(node, cst.Name) and depth < 3:
        scope = flow.functions.binder(node, node.value)
        values = flow.functions.bindings(scope).get(node.value, []) if scope is not None else []
        return bool(values) and any(v is not None and _divides(flow, v, depth + 1) for v in values)
    return False
