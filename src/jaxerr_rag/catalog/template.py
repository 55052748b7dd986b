"""A message template against a text: which text each hole stands for.

A template is literal text with holes that stand for anything, so leftmost search decides: if any way to
match exists, taking each literal at its first place after the one before finds one. That takes time linear
in the text, whatever the text is; a regular expression would backtrack on hostile ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from jaxerr_rag.catalog.text import parse

_SPACE = re.compile(r"\s+")
CUT = ("...", "…")
"""How a text ends that somebody has cut off."""

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")


@dataclass(frozen=True, slots=True)
class Binding:
    """A template that matches a text.

    Attributes:
      holes: expression to the text it stands for, white space folded.
      literal: letters and digits of the template that the text has.
      whole: the template accounts for the whole text.
      start: where in the folded text the template begins.
    """

    holes: tuple[tuple[str, str], ...]
    literal: int
    whole: bool
    start: int


def fold(text: str) -> str:
    """A text with each run of white space as one blank: how messages and templates are compared."""
    return " ".join(text.split())


@lru_cache(maxsize=4096)
def compiled(template: str) -> tuple[tuple[bool, str], ...]:
    """The parts with white space folded."""
    parts = [(is_hole, part if is_hole else _SPACE.sub(" ", part)) for is_hole, part in parse(template)]
    if parts and not parts[0][0]:
        parts[0] = (False, parts[0][1].lstrip())
    if parts and not parts[-1][0]:
        parts[-1] = (False, parts[-1][1].rstrip())
    return tuple(part for part in parts if part[1])


class _Piece(NamedTuple):
    """A part of a template as it is looked for: a hole, or text with its letters counted."""

    is_hole: bool
    text: str
    stripped: str
    letters: int


@lru_cache(maxsize=16_384)
def _pieces(template: str) -> tuple[_Piece, ...]:
    return tuple(
        _Piece(is_hole, part, part.strip(), sum(map(str.isalnum, part)))
        for is_hole, part in compiled(template)
    )


@lru_cache(maxsize=16_384)
def literal_size(template: str) -> int:
    """Letters and digits outside the holes."""
    return sum(piece.letters for piece in _pieces(template) if not piece.is_hole)


@lru_cache(maxsize=16_384)
def longest(template: str) -> str:
    """The longest piece between the holes of a template, as any text of it has it."""
    return max((piece.stripped for piece in _pieces(template) if not piece.is_hole), key=len, default="")


@lru_cache(maxsize=16_384)
def unnamed(template: str) -> str:
    """A template with its holes unnamed: what two of the same shape share."""
    return "".join("\0" if is_hole else part for is_hole, part in compiled(template))


def bind(template: str, folded: str) -> Binding | None:
    """Matches a template with a folded text, or with the part of it where the template stands."""
    found = _bind(template, folded, strict=True)
    if found is None and any(piece.text != piece.stripped for piece in _pieces(template)):
        # A hole that is empty takes the blanks round it along.
        found = _bind(template, folded, strict=False)
    if found is None and folded.endswith(CUT):
        # pytest's summary, and people, cut long messages off.
        found = _bind(template, folded.removesuffix("…").removesuffix("...").rstrip(), strict=True, cut=True)
    return found


def _bind(template: str, folded: str, *, strict: bool, cut: bool = False) -> Binding | None:
    parts = _pieces(template)
    if not parts:
        return None
    holes: list[tuple[str, str]] = []
    at = start = 0
    pending: str | None = None
    literal = 0
    for i, (is_hole, part, stripped, letters) in enumerate(parts):
        if is_hole:
            if pending is not None:
                holes.append((pending, ""))
            pending = part
            continue
        wanted = part if strict else stripped
        if not wanted:
            continue
        last = i == len(parts) - 1
        found = folded.find(wanted, at)
        if found < 0:
            if not cut or (pending is None and at > 0):
                return None
            size = _overlap(wanted, folded[at:])
            if pending is not None:
                holes.append((pending, folded[at : len(folded) - size].strip()))
            elif size < len(folded):
                return None
            literal += sum(map(str.isalnum, wanted[:size]))
            return Binding(tuple(holes), literal, False, start)
        if last and pending is not None and folded.endswith(wanted):
            found = len(folded) - len(wanted)
        if pending is not None:
            holes.append((pending, folded[at:found].strip()))
            pending = None
        elif literal == 0:
            start = found
        at = found + len(wanted)
        literal += letters
    if pending is not None:
        holes.append((pending, folded[at:].strip()))
        at = len(folded)
    whole = start == 0 and at == len(folded)
    return Binding(tuple(holes), literal, whole, start)


def _overlap(wanted: str, text: str) -> int:
    """Characters at the end of a text that `wanted` begins with."""
    return next((n for n in range(min(len(wanted), len(text)), 0, -1) if text.endswith(wanted[:n])), 0)


def tokens(template: str) -> Iterator[tuple[str, bool]]:
    """Words that any text of a template has, and whether they stand before its first hole.

    A word that touches a hole may be part of a longer one in the text, so it does not count.
    """
    parts = compiled(template)
    for i, (is_hole, part) in enumerate(parts):
        if is_hole:
            continue
        for match in _TOKEN.finditer(part):
            after_hole = match.start() == 0 and i > 0
            before_hole = match.end() == len(part) and i + 1 < len(parts)
            if not after_hole and not before_hole:
                yield match[0], i == 0


def words(folded: str) -> set[str]:
    """The words of a text that a template may be looked up by."""
    return set(_TOKEN.findall(folded))
