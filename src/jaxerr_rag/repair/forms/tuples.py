"""Tuples, lists and dictionaries that programs write out, and edits of them."""

from __future__ import annotations

import re
from itertools import combinations

import libcst as cst

from jaxerr_rag.repair.forms.writing import outer_text
from jaxerr_rag.repair.model import Edit
from jaxerr_rag.repair.program.dataflow import Place, Values


def display(values: Values, place: Place) -> cst.Tuple | cst.List | cst.Dict | None:
    """The display that makes a place's value."""
    for at in values.trail(place):
        if not at.path and isinstance(at.node, cst.Tuple | cst.List | cst.Dict):
            return at.node
    return None


def as_kind(values: Values, made: cst.Tuple | cst.List, wanted: str) -> Edit:
    """An edit that makes a tuple of a list, or the other way round."""
    inner = ", ".join(outer_text(values.code, e.value) for e in made.elements)
    if wanted == "list":
        return values.code.replace(made, f"[{inner}]")
    alone = isinstance(values.code.parent(made), cst.Return) and len(made.elements) > 1
    text = inner if alone else f"({inner}{',' if len(made.elements) == 1 else ''})"
    return values.code.replace(made, text)


def filled_up(given: list[str], names: list[str]) -> list[str]:
    """The given parts with the names that are missing put where the others fit their places best."""

    def fits(places: tuple[int, ...]) -> int:
        words = [set(re.findall(r"\w+", text)) for text in given]
        right = sum(names[at] in word for at, word in zip(places, words, strict=True))
        lost = sum(names[at] in word for at in range(len(names)) if at not in places for word in words)
        return right - lost

    places = max(combinations(range(len(names)), len(given)), key=fits)
    rest = iter(given)
    return [next(rest) if at in places else name for at, name in enumerate(names)]
