"""More indices than the array has axes: written so that they fit one example and a batch."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"too-many-indices"})

_COUNTS = re.compile(r"(?:array is )?(?P<ndim>\d+)-dimensional\D+?(?P<indexed>\d+)")


def propose(situation: Situation) -> Iterator[Candidate]:
    """``x[:, 1:]`` becomes ``x[..., 1:]``, wherever the function indexes the same array so."""
    code = situation.code
    found = _COUNTS.search(situation.message)
    nodes = failing(situation, cst.Subscript)
    if found is None or not nodes:
        return
    extra = int(found["indexed"]) - int(found["ndim"])
    wanted = [n for n in nodes if len(n.slice) == int(found["indexed"])][:1]
    if not wanted or extra < 1:
        return
    scope = next(code.functions_round(wanted[0]), None)
    name = code.text(wanted[0].value)
    same = [
        n
        for n in code.nodes(cst.Subscript, inside=scope)
        if code.text(n.value) == name and len(n.slice) == len(wanted[0].slice)
    ]
    edits: list[Edit] = []
    for node in dict.fromkeys([*wanted, *same]):
        edit = _leading(situation, node, extra) or _trailing(situation, node, extra)
        if edit is None:
            if node is wanted[0]:
                yield from _without_zeros(code, same, extra)
                return
            continue
        edits.append(edit)
    yield Candidate("ellipsis", tuple(edits), 1.0, "safe")


def _without_zeros(code: Code, nodes: list[cst.Subscript], extra: int) -> Iterator[Candidate]:
    """``x[i, 0]`` of a vector: its trailing zeros pick the only element there is."""
    edits: list[Edit] = []
    for node in nodes:
        if not all(code.text(element.slice) == "0" for element in node.slice[-extra:]):
            return
        if extra == len(node.slice):  # ``loss[0]`` of a scalar
            edits.append(Edit(code.outer_span(node.value)[1], code.span(node)[1], ""))
            continue
        start = code.span(node.slice[-extra - 1].slice)[1]
        edits.append(Edit(start, code.span(node.slice[-1].slice)[1], ""))
    yield Candidate("one_example", tuple(edits), 0.6, "review")


def _leading(situation: Situation, node: cst.Subscript, extra: int) -> Edit | None:
    if not all(_is_full(element) for element in node.slice[:extra]):
        return None
    code = situation.code
    start = code.span(node.slice[0].slice)[0]
    end = code.span(node.slice[extra - 1].slice)[1]
    return Edit(start, end, "...")


def _trailing(situation: Situation, node: cst.Subscript, extra: int) -> Edit | None:
    if not all(_is_full(element) for element in node.slice[-extra:]):
        return None
    code = situation.code
    start = code.span(node.slice[-extra].slice)[0]
    end = code.span(node.slice[-1].slice)[1]
    return Edit(start, end, "...")


def _is_full(element: cst.SubscriptElement) -> bool:
    """``:``"""
    part = element.slice
    return isinstance(part, cst.Slice) and part.lower is None and part.upper is None and part.step is None
