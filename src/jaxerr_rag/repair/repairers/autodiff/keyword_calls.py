"""Functions that take their arguments by position only, called with keywords."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.by_position import by_position
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, Function, argument
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.functions import CHECKPOINTS, Functions
from jaxerr_rag.repair.program.jits import jit_sites
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "checkpoint-static-argument-by-keyword",
        "custom-rule-keyword-only-argument",
        "in-shardings-with-keyword-arguments",
    }
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """All calls of the function with their arguments by position."""
    values = Values(situation.code)
    ways = {
        "checkpoint-static-argument-by-keyword": _checkpointed,
        "custom-rule-keyword-only-argument": _custom,
        "in-shardings-with-keyword-arguments": _sharded,
    }
    yield from ways[situation.entry](values, situation)


def _every(code: Code) -> list[Function]:
    return [*code.nodes(cst.FunctionDef), *code.nodes(cst.Lambda)]


def _calls_edited(values: Values, function: Function, *, fill: bool = False) -> list[Edit] | None:
    """The edits for all calls of a function, None if one of them can't be written."""
    edits: list[Edit] = []
    for call, callee in values.calls(function):
        if values.code.dotted(call.func).startswith(("jax.", "functools.")):
            continue
        made = by_position(values.code, call, callee, fill=fill)
        if made is None:
            return None
        edits += made
    return edits


def _checkpointed(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``static_argnums`` of checkpoint counts the arguments of the call, defaults not."""
    functions = Functions(values.code)
    for function in _every(values.code):
        sites = [
            site
            for site in jit_sites(functions, function)
            if site.transform in CHECKPOINTS
            and site.call is not None
            and argument(site.call, 99, "static_argnums") is not None
        ]
        edits = _calls_edited(values, function, fill=True) if sites else None
        if edits:
            yield Candidate("positional", tuple(edits), 1.0, "safe")


def _sharded(values: Values, situation: Situation) -> Iterator[Candidate]:
    functions = Functions(values.code)
    for function in _every(values.code):
        for site in jit_sites(functions, function):
            if site.call is None or argument(site.call, 99, "in_shardings") is None:
                continue
            edits = _calls_edited(values, function)
            if edits:
                yield Candidate("positional", tuple(edits), 1.0, "safe")


# --- rules of one's own ----------------------------------------------------------------------------


def _custom(values: Values, situation: Situation) -> Iterator[Candidate]:
    """The ``*`` goes from the signatures of the function and its forward rule; JAX then finds the places."""
    code = values.code
    for primal in code.nodes(cst.FunctionDef):
        if not any(_custom_decorator(code, d.decorator) for d in primal.decorators):
            continue
        edits: list[Edit] = []
        for function in (primal, *_forward_rules(values, primal)):
            params = function.params
            if not isinstance(params.star_arg, cst.ParamStar) or not params.kwonly_params:
                continue
            before = [*params.posonly_params, *params.params]
            if any(p.default is not None for p in before) and params.kwonly_params[0].default is None:
                return
            edits.append(Edit(code.span(params.star_arg)[0], code.span(params.kwonly_params[0])[0], ""))
        if edits and primal.params.star_kwarg is None:
            yield Candidate("positional_parameter", tuple(edits), 1.0, "safe")


def _custom_decorator(code: Code, node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.Call):
        if code.dotted(node.func) == "functools.partial" and node.args:
            return _custom_decorator(code, node.args[0].value)
        return _custom_decorator(code, node.func)
    return code.dotted(node) in ("jax.custom_jvp", "jax.custom_vjp")


def _forward_rules(values: Values, primal: cst.FunctionDef) -> Iterator[cst.FunctionDef]:
    """The ``fwd`` of ``f.defvjp(fwd, bwd)``, which takes what the function takes."""
    for call in values.code.nodes(cst.Call):
        if isinstance(call.func, cst.Attribute) and call.func.attr.value == "defvjp":
            owner = values.function(call.func.value)
            forward = argument(call, 0, "fwd")
            if owner is None or owner.function is not primal or forward is None:
                continue
            rule = values.function(forward.value)
            if rule is not None and isinstance(rule.function, cst.FunctionDef):
                yield rule.function
