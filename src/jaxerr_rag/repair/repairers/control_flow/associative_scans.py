"""The function of ``associative_scan`` returns every part of what it joins."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, insert, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument, names_in
from jaxerr_rag.repair.program.dataflow import Place, Values, returned
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.program.pairs import target_of
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"associative-scan-structure-mismatch"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """The part that is left out is joined as the formula needs it."""
    values = Values(situation.code)
    for call in failing_calls(situation, "jax.lax.associative_scan"):
        function, elems = argument(call, 0, "fn"), argument(call, 1, "elems")
        callee = values.function(function.value) if function is not None else None
        made = values.origin(Place(elems.value)).node if elems is not None else None
        if callee is None or not isinstance(made, cst.Tuple | cst.List) or len(made.elements) != 2:
            continue
        free = callee.free()
        if isinstance(callee.function, cst.Lambda) or len(free) != 2:
            continue
        left, right = (_parts(values, callee.function, name) for name in free)
        if left is None or right is None:
            continue
        for value in returned(callee.function):
            if isinstance(value, cst.Tuple) and len(value.elements) != 1:
                yield from _too_many(values, value)
                continue
            yield from _completed(values, call, value, left, right)


def _parts(values: Values, function: cst.FunctionDef, name: str) -> tuple[str, str] | None:
    """The names that the two parts of an argument are unpacked to, or their subscripts."""
    found: dict[int, str] = {}
    for local, every in values.table(function).items():
        for binding in every:
            if binding.kind != "assign" or binding.value is None:
                continue
            end = values.origin(Place(binding.value, binding.path))
            if isinstance(end.node, cst.Name) and end.node.value == name and len(end.path) == 1:
                at = end.path[0][1]
                if isinstance(at, int):
                    found[at] = local
    first, second = found.get(0, f"{name}[0]"), found.get(1, f"{name}[1]")
    return first, second


def _completed(
    values: Values, call: cst.Call, value: cst.BaseExpression, left: tuple[str, str], right: tuple[str, str]
) -> Iterator[Candidate]:
    code = values.code
    end = next((p.node for p in reversed(values.trail(Place(value))) if not p.path), value)
    text = code.text(end)
    names = names_in(end)
    unused = [at for at in (0, 1) if left[at] not in names and left[at] not in text]
    if len(unused) != 1:
        return
    missing = unused[0]
    joined, weight = _joined(values, end, left[missing], right[missing])
    old = as_argument(code, value)
    parts = [joined, old] if missing == 0 else [old, joined]
    edits = [code.replace(value, ", ".join(parts))]
    edits += list(_picked(values, call, 1 - missing))
    yield Candidate(
        "same_structure", tuple(edits), weight, "review", "Check that the parts join associatively."
    )


def _joined(values: Values, formula: cst.BaseExpression, left: str, right: str) -> tuple[str, float]:
    """How two values of the missing part become one, told from how the formula uses the later one."""
    code = values.code
    for call in code.nodes(cst.Call, inside=formula):
        name = code.dotted(call.func).rpartition(".")[2]
        if name in ("where", "select", "cond") and call.args:
            test = code.text(call.args[0].value)
            if test in (right, f"~{right}"):
                return f"{left} | {right}", 1.0
            if right in names_in(call.args[0].value):
                return f"{left} | {right}", 0.7
        if name in ("einsum", "matmul", "dot") and right in {n for a in call.args for n in names_in(a.value)}:
            return f"{right} @ {left}", 0.7
    for node in code.nodes(cst.BinaryOperation, inside=formula):
        sides = [outer_text(code, node.left), outer_text(code, node.right)]
        if right not in sides:
            continue
        if isinstance(node.operator, cst.MatrixMultiply):
            return f"{right} @ {left}", 1.0
        if isinstance(node.operator, cst.Multiply):
            return f"{left} * {right}", 1.0
        if isinstance(node.operator, cst.Add | cst.Subtract):
            return f"{left} + {right}", 0.8
    return f"{left} + {right}", 0.4


def _picked(values: Values, call: cst.Call, at: int) -> Iterator[Edit]:
    """The part that the formula computes is taken out of the result where it was taken for the whole."""
    code = values.code
    parent = code.parent(call)
    target = target_of(values, call)
    if isinstance(parent, cst.Subscript) or isinstance(target, cst.Tuple):
        return
    if isinstance(target, cst.Name):
        scope = values.owner(target) or code.module
        for load in values.loads(target.value, scope):
            user = code.parent(load)
            if isinstance(user, cst.Subscript) and code.text(user) in (
                f"{target.value}[0]",
                f"{target.value}[1]",
            ):
                return
            if isinstance(user, cst.Assign) and isinstance(user.targets[0].target, cst.Tuple):
                return
    if isinstance(parent, cst.Return):
        function = code.above(call, cst.FunctionDef)
        for outer, _ in values.calls(function) if function is not None else []:
            user = code.parent(outer)
            if isinstance(user, cst.Subscript) or isinstance(target_of(values, outer), cst.Tuple):
                return
    yield insert(code.outer_span(call)[1], f"[{at}]")


def _too_many(values: Values, value: cst.Tuple) -> Iterator[Candidate]:
    if len(value.elements) > 2:
        texts = [outer_text(values.code, element.value) for element in value.elements[:2]]
        yield Candidate("same_structure", (values.code.replace(value, ", ".join(texts)),), 0.5, "review")
