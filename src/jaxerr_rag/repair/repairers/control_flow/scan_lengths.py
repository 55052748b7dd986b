"""What ``scan`` and ``map`` run over, of lengths that do not agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import groupby

import libcst as cst

from jaxerr_rag.repair.forms.casts import is_creation, is_number
from jaxerr_rag.repair.forms.writing import (
    as_argument,
    remove_argument,
    suffixed,
)
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import argument
from jaxerr_rag.repair.program.dataflow import Place, Values
from jaxerr_rag.repair.program.loops import failing_calls
from jaxerr_rag.repair.repairers.control_flow.scan_inputs import taken_out
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"scan-xs-length-mismatch", "scan-length-disagrees"})


def propose(situation: Situation) -> Iterator[Candidate]:
    """Slices and axes that make the lengths agree."""
    values = Values(situation.code)
    for call in failing_calls(situation, "jax.lax.scan", "jax.lax.map"):
        scan = situation.code.dotted(call.func) == "jax.lax.scan"
        xs = argument(call, 2 if scan else 1, "xs")
        if xs is None:
            continue
        if situation.entry == "scan-xs-length-mismatch":
            yield from _lengths(values, situation.message, call, xs)
        else:
            yield from _length_given(values, situation.message, call, xs)


def _lengths(values: Values, message: str, call: cst.Call, xs: cst.Arg) -> Iterator[Candidate]:
    """Inputs of different lengths: slices where they differ by a few, a closure where one is a constant."""
    code = values.code
    sizes = [int(size) for size in re.findall(r"\d+", message.partition("sizes:")[2])]
    node = values.origin(Place(xs.value)).node
    if isinstance(node, cst.Tuple | cst.List):
        parts = [element.value for element in node.elements]
    elif isinstance(node, cst.Dict):
        parts = [
            e.value
            for e in sorted(
                node.elements, key=lambda e: code.text(e.key) if isinstance(e, cst.DictElement) else ""
            )
        ]
    elif isinstance(node, cst.Call) and values.fields(node.func):
        parts = [arg.value for arg in node.args]
    else:
        return
    runs = [(size, 1) for size in sizes] if len(parts) == len(sizes) else _runs(sizes)
    if len(parts) != len(runs):
        return
    sizes = [size for size, _ in runs]
    shortest = min(sizes)
    for at, part in enumerate(parts):
        made = values.origin(Place(part)).node
        if isinstance(made, cst.Call) and code.dotted(made.func) == "jax.random.split":
            yield from _keys(values, parts, sizes, at, made)
    difference = max(sizes) - shortest
    if 0 < difference <= max(2, shortest // 10):
        scale = 1.0 if difference == 1 else 0.5
        started = _starts_from(
            values, call, [p for p, size in zip(parts, sizes, strict=True) if size > shortest]
        )
        for first, weight in ((False, 0.8 * scale), (True, (0.9 if started else 0.4) * scale)):
            edits: list[Edit] = []
            for part, size in zip(parts, sizes, strict=True):
                if size > shortest:
                    cut = f"[{size - shortest}:]" if first else f"[:-{size - shortest}]"
                    edits.extend(suffixed(code, part, cut))
            yield Candidate(
                "slice", tuple(edits), weight, "review", "Check which end of the steps it belongs to."
            )
    for at, (size, leaves) in enumerate(runs):
        if sizes.count(size) == 1:
            # One array beside a tree of many, and what the body calls the same, is what the steps share.
            weight = 0.6 if difference > 2 else 0.4
            weight += 0.25 if leaves < max(count for _, count in runs) else 0.0
            weight += 0.05 if size == shortest else 0.0
            yield from taken_out(values, call, xs, partial(_is_part, parts[at]), weight)


def _is_part(wanted: cst.BaseExpression, values: Values, part: cst.BaseExpression) -> bool:
    return part is wanted


def _runs(sizes: list[int]) -> list[tuple[int, int]]:
    """Equal sizes beside each other, which are those of one tree: size and number of leaves."""
    return [(size, len(list(same))) for size, same in groupby(sizes)]


def _starts_from(values: Values, call: cst.Call, parts: list[cst.BaseExpression]) -> bool:
    """Whether the first carry is made of the first element of an input, which then is no step of its own."""
    init = argument(call, 1, "init")
    if init is None:
        return False
    texts = {"".join(values.code.text(part).split()) + "[0]" for part in parts}
    nodes: list[cst.CSTNode] = [init.value]
    nodes += [place.node for place in values.trail(Place(init.value))]
    for name in values.code.nodes(cst.Name, inside=init.value):
        nodes.append(values.origin(Place(name)).node)
    return any(
        "".join(values.code.text(subscript).split()) in texts
        for node in nodes
        for subscript in values.code.nodes(cst.Subscript, inside=node)
    )


def _keys(
    values: Values, parts: list[cst.BaseExpression], sizes: list[int], at: int, split: cst.Call
) -> Iterator[Candidate]:
    """As many keys as there are steps."""
    count = argument(split, 1, "num")
    other = next((i for i in range(len(parts)) if i != at and sizes[i] != sizes[at]), None)
    if other is None or count is None:
        return
    text = f"len({as_argument(values.code, parts[other])})"
    if isinstance(parts[other], cst.Name):
        yield Candidate("slice", (values.code.replace(count.value, text),), 0.9, "review")


def _length_given(values: Values, message: str, call: cst.Call, xs: cst.Arg) -> Iterator[Candidate]:
    """``length`` that is another axis, or fewer steps than there are inputs."""
    code = values.code
    found = re.search(r"argument of (\d+) which disagrees with leading axis sizes \[([\d, ]*)\]", message)
    length = argument(call, 3, "length")
    if found is None or length is None:
        return
    wanted, sizes = int(found[1]), [int(size) for size in re.findall(r"\d+", found[2])]
    node = values.origin(Place(xs.value)).node
    parts = [element.value for element in node.elements] if isinstance(node, cst.Tuple) else [xs.value]
    if len(parts) != len(sizes):
        return
    wrong = [part for part, size in zip(parts, sizes, strict=True) if size != wanted]
    longer = all(size >= wanted for size in sizes)
    swapped = [edit for part in wrong for edit in suffixed(code, part, ".swapaxes(0, 1)")]
    yield Candidate("time_first", tuple(swapped), 0.9, "review")
    if longer and max(sizes) > wanted:
        text = as_argument(code, length.value)
        cut = [edit for part in wrong for edit in suffixed(code, part, f"[:{text}]")]
        yield Candidate("slice", tuple(cut), 0.7, "review")
    for part in wrong:
        made = values.origin(Place(part)).node
        counts = made if isinstance(made, cst.Call) else None
        if counts is not None and (
            code.dotted(counts.func) == "jax.random.split" or is_creation(values, counts) == "arange"
        ):
            count = counts.args[-1].value
            if not is_number(count) or isinstance(count, cst.Integer):
                yield Candidate(
                    "slice", (code.replace(count, as_argument(code, length.value)),), 0.6, "review"
                )
    if len(set(sizes)) == 1:
        note = "All inputs are stepped over; check that axis 0 is the time."
        yield Candidate("no_length", (remove_argument(code, call, length),), 0.4, "review", note)
