"""Sizes, bounds and settings that must be known while tracing: made static, or computed from shapes."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.flow import Flow, value_names
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.program.statics import Origins, Target, named_arguments, origin_target, static_edits
from jaxerr_rag.repair.program.uses import is_size, needs_known
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "shape-from-tracer",
        "arange-with-traced-bound",
        "list-indexed-by-tracer",
        "int-of-tracer",
        "reshape-size-mismatch",
    }
)

_WHOLE = frozenset({"ceil", "floor", "sqrt", "log2", "round", "log", "rint", "power"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """Static parameters first, then sizes computed without JAX."""
    flow = Flow(situation.code)
    weight = 1.0
    if situation.entry in ("list-indexed-by-tracer", "int-of-tracer"):
        weight = 1.3 if _is_size(situation) else 0.6
    yield from _static(situation, flow, weight)
    yield from _from_shape(situation, flow)


def _is_size(situation: Situation) -> bool:
    """Whether the number that ``int()`` should give is a size, a bound or the like."""
    code = situation.code
    for call in failing(situation, cst.Call)[:1]:
        if code.dotted(call.func) != "int":
            return False
        above = code.parent(call)
        function = next(code.functions_round(call), None)
        if isinstance(above, cst.Assign) and isinstance(above.targets[0].target, cst.Name):
            return function is not None and needs_known(code, function, above.targets[0].target.value)
        return isinstance(above, cst.Slice) or is_size(code, call)
    return False


def _static(situation: Situation, flow: Flow, weight: float) -> Iterator[Candidate]:
    origins = Origins(situation, flow)
    targets = list(dict.fromkeys(_targets(situation, origins))) or origin_target(situation, flow)
    edits = static_edits(situation.code, targets) if targets else None
    if not edits:
        return
    looks = {origins.looks(target) for target in targets}
    if "data" in looks:
        return
    if "unknown" in looks:
        weight *= 0.8
    yield Candidate("static", tuple(edits), weight, "safe")


def _targets(situation: Situation, origins: Origins) -> Iterator[Target]:
    """The parameters that the arguments of the failing call come from, as far as JAX names them."""
    named = {name.partition("[")[0].partition(".")[0] for name in named_arguments(situation.message)}
    nodes: list[cst.BaseExpression] = failing(situation, cst.Call, cst.Subscript)
    for node in nodes[:1]:
        parts: list[cst.BaseExpression] = []
        if isinstance(node, cst.Call):
            parts = [arg.value for arg in node.args]
        elif isinstance(node, cst.Subscript):
            parts = _indices(node)
        for part in parts:
            found = origins.targets(part)
            for target in found or ():
                if not named or target.name in named or origins.looks(target) in ("number", "setting"):
                    yield target


def _indices(node: cst.Subscript) -> list[cst.BaseExpression]:
    return [e.slice.value for e in node.slice if isinstance(e.slice, cst.Index)]


def _from_shape(situation: Situation, flow: Flow) -> Iterator[Candidate]:
    """Sizes that are computed by jnp from shapes, computed by NumPy."""
    code = situation.code
    seen: set[int] = set()
    edits: list[Edit] = []
    for call in failing(situation, cst.Call)[:1]:
        for arg in call.args:
            for node in _computed(code, flow, arg.value, seen):
                edits += _with_numpy(code, node)
    if not edits:
        return
    if code.needs_import("numpy"):
        edits.append(code.import_edit("import numpy as np"))
    yield Candidate("from_shape", tuple(edits), 1.0, "safe")


def _computed(
    code: Code, flow: Flow, node: cst.BaseExpression, seen: set[int]
) -> Iterator[cst.BaseExpression]:
    """The values behind an expression that jnp computes from what is known, shapes for instance."""
    if id(node) in seen:
        return
    seen.add(id(node))
    calls = [c for c in code.nodes(cst.Call, inside=node) if code.dotted(c.func).startswith("jax.numpy.")]
    if calls:
        if not any(flow.traced(name) for call in calls for name in value_names(call)):
            yield node
        return
    for name in value_names(node):
        scope = flow.functions.binder(name, name.value)
        if scope is None or isinstance(scope, cst.Module):
            continue
        for value in flow.functions.bindings(scope).get(name.value, []):
            if value is not None:
                yield from _computed(code, flow, value, seen)


def _with_numpy(code: Code, node: cst.BaseExpression) -> list[Edit]:
    """jnp functions become NumPy's, in ``int(...)`` where they give a float."""
    numpy = code.local("numpy") if not code.needs_import("numpy") else "np"
    edits: list[Edit] = []
    whole = False
    for call in code.nodes(cst.Call, inside=node):
        name = code.dotted(call.func)
        if not name.startswith("jax.numpy."):
            continue
        edits.append(code.replace(call.func, f"{numpy}.{name.removeprefix('jax.numpy.')}"))
        whole = whole or name.rpartition(".")[2] in _WHOLE
    text = code.text(node)
    if whole and not text.startswith("int(") and "astype" not in text:
        start, end = code.outer_span(node)
        edits += [Edit(start, start, "int("), Edit(end, end, ")")]
    return edits
