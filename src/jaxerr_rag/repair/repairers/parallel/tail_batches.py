"""Batches that are cut over devices: the last one, which is smaller, is left out."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate
from jaxerr_rag.repair.program.batch_loops import BatchLoop, Loop, batch_loops, loops
from jaxerr_rag.repair.program.dataflow import Values
from jaxerr_rag.repair.program.functions import own_nodes, target_names
from jaxerr_rag.repair.program.numbers import whole
from jaxerr_rag.repair.repairers.parallel.undivided import parts_and_size
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"sharding-axis-not-divisible", "shard-map-not-divisible"})

_JOINS = frozenset({"concatenate", "concat", "vstack", "hstack", "append"})
_NOTE = "The items of the last, smaller batch are left out; padding it would keep them."


def propose(situation: Situation) -> Iterator[Candidate]:
    """Only whole batches, in a loop that trains; what is computed of each item is not dropped."""
    told = parts_and_size(situation.message)
    if told is None:
        return
    values = Values(situation.code)
    passed = [loop for loop in loops(values) if _passes(situation, loop)]
    if not any(_carries(values, loop) for loop in passed) or any(_keeps(values, loop) for loop in passed):
        return
    for found in batch_loops(values):
        if (found.loop in passed or _yields(values, found.loop)) and _is_tail(values, found, *told):
            yield Candidate("drop_tail", (found.whole,), 0.9, "review", _NOTE)


def _passes(situation: Situation, loop: Loop) -> bool:
    whole_loop = loop if not isinstance(loop, cst.CompFor) else situation.code.parent(loop)
    return whole_loop is not None and situation.passes(whole_loop)


def _is_tail(values: Values, found: BatchLoop, parts: int, size: int) -> bool:
    """Whether a batch of the failing size can be the last one, and the others can be cut."""
    items, batch = whole(values, found.items), whole(values, found.batch)
    if batch is None:
        return True
    if batch % parts or size >= batch:
        return False
    return items is None or (items > batch and items % batch == size)


def _yields(values: Values, loop: Loop) -> bool:
    """Whether a loop gives its batches to another one."""
    if isinstance(values.code.parent(loop), cst.GeneratorExp):
        return True
    function = next(values.code.functions_round(loop), None)
    return function is not None and any(isinstance(node, cst.Yield) for node in own_nodes(function))


def _carries(values: Values, loop: Loop) -> bool:
    """Whether each round goes on from what the one before made: ``state = step(state, batch)``."""
    code = values.code
    for node in code.nodes(cst.Assign, inside=loop.body) if not isinstance(loop, cst.CompFor) else ():
        texts = {name for target in node.targets for name in target_names(target.target)}
        for target in node.targets:
            texts |= {code.text(part) for part in code.nodes(cst.Attribute, cst.Subscript, inside=target)}
        given = [arg.value for call in code.nodes(cst.Call, inside=node.value) for arg in call.args]
        if any(code.text(value) in texts for value in given):
            return True
    return False


def _keeps(values: Values, loop: Loop) -> bool:
    """Whether what comes of the batches is put together again, item by item."""
    code = values.code
    body = loop.body if not isinstance(loop, cst.CompFor) else code.parent(loop)
    lists = set()
    for call in code.nodes(cst.Call, inside=body):
        method = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
        if method == "extend":
            return True
        if method == "append" and isinstance(call.func, cst.Attribute):
            lists.add(code.text(call.func.value))
    for assign in code.nodes(cst.Assign, inside=body):
        for target in assign.targets:
            if isinstance(target.target, cst.Subscript) and any(code.nodes(cst.Slice, inside=target.target)):
                return True
    if isinstance(loop, cst.CompFor):
        arg = code.parent(body) if body is not None else None
        joined = code.parent(arg) if isinstance(arg, cst.Arg) else None
        return isinstance(joined, cst.Call) and code.dotted(joined.func).rpartition(".")[2] in _JOINS
    return any(
        code.dotted(call.func).rpartition(".")[2] in _JOINS
        and code.dotted(call.func).startswith(("jax.", "numpy."))
        and any(code.text(arg.value) in lists for arg in call.args)
        for call in code.nodes(cst.Call)
    )
