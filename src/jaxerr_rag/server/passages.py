"""What an entry's page says about a question: its paragraphs and list items, nearest in meaning first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from jaxerr_rag.entries.model import Entry
from jaxerr_rag.retrieve.encoder import load_encoder
from jaxerr_rag.retrieve.pages import pages

NEAR = 0.3
"""Cosine below which a passage says nothing about a question."""

_SECTIONS = ("What it means", "When it happens", "Common situations", "Fix safety", "Solutions")
_FIX = re.compile(r"\s*(?:See )?\(?`fix_[a-z0-9_]+\.py`\)?\.?")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a page.

    Attributes:
      entry: the id of the page.
      heading: the section it is from; of a related page its title.
      text: Markdown.
    """

    entry: str
    heading: str
    text: str


def nearest(entry: Entry, question: str, *, count: int = 2) -> list[Passage]:
    """The passages of a page, and of the pages it relates to, that are nearest to a question."""
    found = _passages(entry.id)
    if not found:
        return []
    encoder = load_encoder()
    query = encoder.encode([f"{entry.title}. {question}", question])
    cosines = (_vectors(entry.id) @ query.T).max(axis=1)
    ranked = sorted(range(len(found)), key=lambda i: -float(cosines[i]))
    return [found[i] for i in ranked[:count] if cosines[i] >= NEAR]


@cache
def _passages(entry_id: str) -> tuple[Passage, ...]:
    return tuple(_read(pages()[entry_id]))


@cache
def _vectors(entry_id: str):  # type: ignore[no-untyped-def]  # an array, shape (passages, dimensions)
    return load_encoder().encode([f"{passage.heading}. {passage.text}" for passage in _passages(entry_id)])


def _read(entry: Entry) -> Iterator[Passage]:
    for heading in _SECTIONS:
        for text in _pieces(entry.sections[heading]):
            yield Passage(entry.id, heading, text)
    known = pages()
    for other in entry.related:
        if other in known:
            yield Passage(other, known.title(other), known[other].glance)


def _pieces(section: str) -> Iterator[str]:
    """Paragraphs, and the items of lists."""
    for paragraph in section.split("\n\n"):
        items = re.split(r"(?m)^(?:[-*]|\d+\.) +", paragraph)
        for item in items if len(items) > 1 else [paragraph]:
            text = _FIX.sub("", " ".join(item.split()))
            if len(text.split()) > 3:
                yield text
