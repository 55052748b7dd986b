"""Callbacks under ``vmap``, ``grad`` and ``checkpoint``: what they must be told, or which kind is allowed."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import Writer, argument_span
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.dataflow import Callee, Place, Values, returned
from jaxerr_rag.repair.program.functions import own_nodes
from jaxerr_rag.repair.program.jits import add_keyword
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset(
    {
        "grad-of-io-callback",
        "io-callback-inside-checkpoint",
        "vmap-of-callback-without-method",
        "vmap-of-ordered-io-callback",
    }
)

_IO = "jax.experimental.io_callback"
_PURE = "jax.pure_callback"


def propose(situation: Situation) -> Iterator[Candidate]:
    """A method for batches, no order, or ``jax.debug.callback``."""
    values = Values(situation.code)
    if situation.entry == "vmap-of-callback-without-method":
        yield from _with_method(values, situation)
    elif situation.entry == "vmap-of-ordered-io-callback":
        yield from _unordered(values, situation)
    else:
        yield from _debug(values, situation)


def _failing(values: Values, situation: Situation, *names: str) -> list[cst.Call]:
    """The calls that the traceback passes, else all of the program."""
    code = values.code
    every = list(code.calls(*names))
    near = [call for call in every if situation.passes(call)]
    return near or every


def _with_method(values: Values, situation: Situation) -> Iterator[Candidate]:
    """One call for each example: right for any function of the host."""
    code = values.code
    calls = [
        call
        for call in code.calls(_PURE)
        if argument(call, 99, "vmap_method") is None and argument(call, 99, "vectorized") is None
    ]
    if not calls or any(arg.star == "**" for call in calls for arg in call.args):
        return
    edits = [add_keyword(code, call, 'vmap_method="sequential"') for call in calls]
    note = "One call for each example; a function that broadcasts is faster with `expand_dims`."
    yield Candidate("sequential", tuple(edits), 1.0, "safe", note)


def _unordered(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``ordered=False``, where the callback stores by an index and needs no order."""
    code = values.code
    edits: list[Edit] = []
    safe = True
    for call in _failing(values, situation, _IO):
        given = argument(call, 99, "ordered")
        if given is None or code.text(given.value) != "True":
            continue
        edits.append(code.replace(given.value, "False"))
        safe &= _needs_no_order(values, call)
    if edits and safe:
        yield Candidate("unordered", tuple(edits), 1.0, "safe", "Each example says itself where it belongs.")
    elif edits and "vmap" in situation.message:
        note = "The examples may arrive in any order."
        yield Candidate("unordered", tuple(edits), 0.7, "review", note)


def _needs_no_order(values: Values, call: cst.Call) -> bool:
    """Whether all that a callback does is to store at a place that its arguments name."""
    callee = values.function(call.args[0].value) if call.args else None
    if callee is None or not isinstance(callee.function, cst.FunctionDef):
        return False
    names = set(parameters(callee.function))
    for node in own_nodes(callee.function):
        if isinstance(node, cst.AugAssign | cst.Global | cst.Nonlocal):
            return False
        if isinstance(node, cst.Expr) and isinstance(node.value, cst.Call):
            return False
        if isinstance(node, cst.AssignTarget) and isinstance(node.target, cst.Subscript):
            index = node.target.slice[0].slice
            inside = values.code.nodes(cst.Name, inside=index)
            if not any(name.value in names for name in inside):
                return False
    return True


# --- callbacks for their effect only ---------------------------------------------------------------


def _debug(values: Values, situation: Situation) -> Iterator[Candidate]:
    """``jax.debug.callback``, which may be differentiated and repeated, where no result is used."""
    code = values.code
    writer = Writer(code)
    edits: list[Edit] = []
    for call in _failing(values, situation, _IO):
        made = _as_debug(values, writer, call)
        if made is None:
            return
        edits += made
    if not edits:
        return
    repeated = situation.entry == "io-callback-inside-checkpoint"
    note = "It may run twice in a step, as the checkpointed function does." if repeated else ""
    yield Candidate("debug_callback", writer.edits(edits), 0.9, "review" if repeated else "safe", note)


def _as_debug(values: Values, writer: Writer, call: cst.Call) -> list[Edit] | None:
    code = values.code
    function, result = argument(call, 0, "callback"), argument(call, 1, "result_shape_dtypes")
    if function is None or result is None or function.keyword is not None or result.keyword is not None:
        return None
    declared = values.origin(Place(result.value)).node
    if code.text(declared) != "None" and not (isinstance(declared, cst.Tuple) and not declared.elements):
        return None
    if not isinstance(code.parent(call), cst.Expr) and not _is_dropped(code, call):
        return None
    if argument(call, 99, "sharding") is not None:
        return None
    callee = values.function(function.value)
    if callee is not None and _returns(callee):
        return None
    start, end = argument_span(code, function)[1], argument_span(code, result)[1]
    return [code.replace(call.func, writer.name("jax.debug.callback")), Edit(start, end, "")]


def _is_dropped(code: Code, call: cst.Call) -> bool:
    """``_ = io_callback(...)``."""
    parent = code.parent(call)
    return isinstance(parent, cst.Assign) and all(code.text(t.target) == "_" for t in parent.targets)


def _returns(callee: Callee) -> bool:
    if isinstance(callee.function, cst.Lambda):
        return False
    return any(not isinstance(v, cst.Name) or v.value != "None" for v in returned(callee.function))
