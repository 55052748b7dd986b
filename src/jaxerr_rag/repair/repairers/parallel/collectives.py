"""Collectives of `shard_map`: a gather of what is not spread, a wait for what never started."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import as_argument, outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code, argument, parameters
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.repairers.parallel.shard_maps import function_of, shard_maps
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"all-gather-reduced-invariant-input", "async-done-without-start"})

_SPECS = ("jax.sharding.PartitionSpec", "jax.P")


def propose(situation: Situation) -> Iterator[Candidate]:
    """What the entry asks for."""
    if situation.entry == "async-done-without-start":
        yield from _no_wait(situation)
    else:
        yield from _spread(situation)
        yield from _no_gather(situation)


# --- waits ----------------------------------------------------------------------------------------


def _no_wait(situation: Situation) -> Iterator[Candidate]:
    """The value itself in place of the wait for it."""
    code = situation.code
    every = [*failing(situation, cst.Call), *code.nodes(cst.Call)]
    waits = [call for call in dict.fromkeys(every) if _waits(code, call) and call.args]
    edits = [code.replace(call, outer_text(code, call.args[0].value)) for call in waits]
    if edits:
        yield Candidate("sync", tuple(edits), 1.0, "safe")


def _waits(code: Code, call: cst.Call) -> bool:
    """``reduce_scatter_done_p.bind(x)`` and ``psum_scatter_done(x)``."""
    name = code.text(call.func)
    return name.endswith("_done_p.bind") or name.endswith("_done")


# --- gathers --------------------------------------------------------------------------------------


def _gathers(situation: Situation) -> list[cst.Call]:
    return [
        call
        for call in failing_calls(situation, "jax.lax.all_gather")
        if argument(call, 99, "to") is not None
    ]


def _spread(situation: Situation) -> Iterator[Candidate]:
    """The gathered argument spread over the axis by ``in_specs``."""
    code = situation.code
    values = Values(code)
    edits: list[Edit] = []
    for call in _gathers(situation):
        given, axis = argument(call, 0, "x"), argument(call, 1, "axis_name")
        along = argument(call, 99, "axis")
        if given is None or axis is None:
            continue
        nodes = [place.node for place in values.trail(Place(given.value))]
        for mapped, at in shard_maps(code):
            function = function_of(code, values, mapped, at)
            specs = argument(mapped, 99, "in_specs")
            if function is None or specs is None:
                continue
            names = parameters(function)
            used = [names.index(n.value) for n in nodes if isinstance(n, cst.Name) and n.value in names]
            if not used:
                continue
            whole = values.origin(Place(specs.value)).node
            if isinstance(whole, cst.Tuple | cst.List) and used[0] < len(whole.elements):
                whole = values.origin(Place(whole.elements[used[0]].value)).node
            if isinstance(whole, cst.Call) and code.dotted(whole.func) in _SPECS and not whole.args:
                before = "None, " * int(code.text(along.value)) if along is not None else ""
                text = f"{code.text(whole.func)}({before}{as_argument(code, axis.value)})"
                edits.append(code.replace(whole, text))
    if edits:
        yield Candidate("shard_input", tuple(dict.fromkeys(edits)), 1.0, "safe")


def _no_gather(situation: Situation) -> Iterator[Candidate]:
    """The argument itself in place of the gather, cast so that its gradient stays unreduced."""
    code = situation.code
    edits: list[Edit] = []
    for call in _gathers(situation):
        given, axis = argument(call, 0, "x"), argument(call, 1, "axis_name")
        if given is not None and axis is not None:
            text = f'{outer_text(code, given.value)}, {as_argument(code, axis.value)}, to="reduced"'
            edits.append(code.replace(call, f"{code.local('jax.lax.pcast')}({text})"))
    if edits:
        yield Candidate("pcast_reduced", tuple(edits), 0.7, "review")
