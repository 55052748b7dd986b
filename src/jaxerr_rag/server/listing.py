"""All errors in a list that can be narrowed down and searched."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from jaxerr_rag.catalog.store import catalog
from jaxerr_rag.entries.coverage import is_internal
from jaxerr_rag.errors import InputError
from jaxerr_rag.report import parse
from jaxerr_rag.retrieve import retrieve
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.retrieve.semantic import NEAR, ask_scored
from jaxerr_rag.server.views import Kind, area_of, entries_at, spans, title_of, versions_in

PER_PAGE = 50
"""Errors of a page."""

MAX_QUERY = 2_000
"""Characters of a query."""

_BY_MEANING = 20
"""Entries listed for being near in meaning to a query."""

_FEW = 60
"""An area or exception that fewer raise sites have is not offered as a choice."""

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Row:
    """An error in the list.

    Attributes:
      exceptions: the usual one first.
      jax: a specifier set; `versions` are those among the versions of the catalog.
      glance: the one-glance answer; Markdown; "" for a raise site.
    """

    id: str
    kind: Kind
    title: str
    area: str
    exceptions: tuple[str, ...]
    jax: str
    versions: tuple[str, ...]
    glance: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of a list; `number` is counted from 1 to `last`, `total` is of all pages."""

    items: tuple[Row, ...]
    total: int
    number: int
    last: int


@dataclass(frozen=True, slots=True)
class Choices:
    """What a list can be narrowed down by, each with its number of errors."""

    areas: dict[str, int]
    exceptions: dict[str, int]
    versions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a list is narrowed down to; "" for all."""

    q: str = ""
    area: str = ""
    exception: str = ""
    jax: str = ""
    kind: str = ""


def listing(wanted: Wanted, number: int = 1) -> Listing:
    """A page of the errors that are wanted; without a query the entries by area, then the raise sites."""
    found = [row for row in _candidates(wanted) if _fits(row, wanted)]
    last = max(1, -(-len(found) // PER_PAGE))
    number = min(max(number, 1), last)
    return Listing(tuple(found[(number - 1) * PER_PAGE : number * PER_PAGE]), len(found), number, last)


def search(query: str) -> Iterator[Row]:
    """The errors for a message, words or a question, best first."""
    known = rows()
    if query.strip() in known:
        yield known[query.strip()]
        return
    seen = set()
    for found in _ranked(query[:MAX_QUERY]):
        if found in known and found not in seen:
            seen.add(found)
            yield known[found]


@cache
def rows() -> dict[str, Row]:
    """All errors by id: the entries, and the raise sites that users reach and no entry is about."""
    found = [entry_row(entry_id) for entry_id in pages().ids]
    found.sort(key=lambda row: (row.area, row.title.casefold()))
    found += (
        Row(
            id=site.id,
            kind="site",
            title=title_of(site),
            area=area_of(site),
            exceptions=(site.exception,) if site.exception else (),
            jax=spans(site),
            versions=tuple(site.lines),
        )
        for site in catalog()
        if site.kind != "reraise" and not is_internal(site) and next(entries_at(site), None) is None
    )
    return {row.id: row for row in found}


def entry_row(entry_id: str) -> Row:
    """An entry in the list."""
    entry = pages()[entry_id]
    return Row(
        id=entry.id,
        kind="entry",
        title=entry.title,
        area=entry.area,
        exceptions=entry.exceptions,
        jax=entry.jax,
        versions=versions_in(entry.jax),
        glance=entry.glance,
    )


@cache
def choices() -> Choices:
    """What the list can be narrowed down by."""
    known = rows().values()
    offered = {row.area for row in known if row.kind == "entry"}
    raised = {name for row in known if row.kind == "entry" for name in row.exceptions}
    areas = Counter(row.area for row in known)
    exceptions = Counter(name for row in known for name in row.exceptions)
    return Choices(
        {name: areas[name] for name in sorted(areas) if name in offered or areas[name] >= _FEW},
        {name: n for name, n in exceptions.most_common() if name in raised or n >= _FEW},
        tuple(reversed(catalog().versions)),
    )


def _candidates(wanted: Wanted) -> Iterable[Row]:
    return search(wanted.q) if wanted.q.strip() else rows().values()


def _fits(row: Row, wanted: Wanted) -> bool:
    return (
        wanted.area in ("", row.area)
        and wanted.kind in ("", row.kind)
        and (not wanted.exception or wanted.exception in row.exceptions)
        and (not wanted.jax or wanted.jax in row.versions)
    )


def _ranked(query: str) -> Iterator[str]:
    """Ids, the surest first: a message's own error, all words in the title, then by meaning."""
    try:
        report = parse(query)
    except InputError:
        return
    if report.format not in ("question", "text"):
        yield from (match.id for match in retrieve(report).matches)
    words = {word.casefold() for word in _WORD.findall(query)}
    texts = _texts()
    if words:
        yield from (row for row, text in texts.items() if row in pages() and _has(text, words))
    near = ask_scored(query)
    if any(cosine >= NEAR for _, cosine in near):
        yield from (entry for entry, _ in near[:_BY_MEANING])
    if words:
        yield from (row for row, text in texts.items() if row not in pages() and _has(text, words))


def _has(text: str, words: set[str]) -> bool:
    return all(word in text for word in words)


@cache
def _texts() -> dict[str, str]:
    """What words are looked for in, by id."""
    return {row.id: _text(row).casefold() for row in rows().values()}


def _text(row: Row) -> str:
    tags = pages()[row.id].tags if row.kind == "entry" else ()
    return " ".join((row.id, row.title, row.area, *row.exceptions, *tags))
