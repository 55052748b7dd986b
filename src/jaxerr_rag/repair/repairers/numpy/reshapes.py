"""Reshapes to a size that the array does not have: the size is read from the array instead."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Candidate, Edit
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.places import failing
from jaxerr_rag.repair.situation import Situation

ENTRIES = frozenset({"reshape-size-mismatch"})

_NUMBERS = re.compile(r"-?\d+")
_SHAPES = re.compile(
    r"(?:array of shape|for shape) \((?P<old>[\d, ]*)\) .*?into shape \((?P<new>[-\d, ]*)\)"
    r"|new_sizes \((?P<sizes>[-\d, ]*)\).*?for shape \((?P<before>[\d, ]*)\)"
)


def propose(situation: Situation) -> Iterator[Candidate]:
    """The failing reshape with one size left to be computed."""
    found = _SHAPES.search(situation.message)
    if found is None:
        return
    old = tuple(map(int, _NUMBERS.findall(found["old"] or found["before"] or "")))
    new = tuple(map(int, _NUMBERS.findall(found["new"] or found["sizes"] or "")))
    code = situation.code
    for call in failing(situation, cst.Call):
        parts = _parts(code, call)
        if parts is None:
            continue
        array, sizes = parts
        if len(sizes) == len(new):
            yield from _computed(code, array, sizes, old, new)
        return


def _parts(code: Code, call: cst.Call) -> tuple[cst.BaseExpression, list[cst.BaseExpression]] | None:
    """The array and the sizes of ``x.reshape(a, b)`` and ``jnp.reshape(x, (a, b))``."""
    if not isinstance(call.func, cst.Attribute) or call.func.attr.value != "reshape":
        return None
    plain = [
        arg.value for arg in call.args if arg.keyword is None or arg.keyword.value in ("shape", "newshape")
    ]
    if code.dotted(call.func).startswith("jax."):
        array, plain = plain[0], plain[1:]
    else:
        array = call.func.value
    if len(plain) == 1 and isinstance(plain[0], cst.Tuple | cst.List):
        return array, [element.value for element in plain[0].elements]
    return array, plain


def _computed(
    code: Code,
    array: cst.BaseExpression,
    sizes: list[cst.BaseExpression],
    old: tuple[int, ...],
    new: tuple[int, ...],
) -> Iterator[Candidate]:
    total = math.prod(old)
    free = -1 in new
    for at, node in enumerate(sizes):
        if new[at] == -1:
            continue
        others = math.prod(n for place, n in enumerate(new) if place != at and n != -1)
        if others == 0 or total % others:
            continue
        first = 1.0 if at == 0 else 0.6
        if at == 0 and len(old) > 1 and (free or old[0] * others == total):
            # The leading size is the array's own, whatever it is.
            yield Candidate("own_batch_size", (code.replace(node, _size(code, array)),), 1.0, "safe")
        elif not free:
            yield Candidate("own_batch_size", (code.replace(node, "-1"),), first, "review")
    if len(sizes) > 1 and math.prod(new[1:]) == total:
        # Mapped: the leading axis is not there.
        start, end = code.outer_span(sizes[0])[0], code.outer_span(sizes[1])[0]
        yield Candidate("vmap_ravel", (Edit(start, end, ""),), 0.5, "review")


def _size(code: Code, array: cst.BaseExpression) -> str:
    text = outer_text(code, array)
    simple = isinstance(array, cst.Name | cst.Attribute | cst.Subscript)
    return f"{text}.shape[0]" if simple else "-1"
