"""What can be said of an entry without running it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from jaxerr_rag.catalog.store import Catalog
from jaxerr_rag.catalog.template import bind, fold
from jaxerr_rag.catalog.text import parse
from jaxerr_rag.entries.model import GLANCE_WORDS, Entry
from jaxerr_rag.errors import InputError
from jaxerr_rag.runner import Needs

MIN_LINES, MAX_LINES = 6, 45
"""Lines of ``broken.py`` that are not blank."""


def check_entry(entry: Entry, ids: set[str]) -> Iterator[str]:
    """What is wrong with an entry's page and programs, a sentence each.

    Args:
      entry: the entry.
      ids: of all entries, for the links between them.
    """
    yield from _page(entry)
    yield from _programs(entry)
    for other in entry.related:
        if other == entry.id:
            yield "Related: names itself"
        elif other not in ids:
            yield f"Related: no entry {other!r}"
    if not entry.related:
        yield "Related: name at least one entry, as `id`"


def check_sites(entry: Entry, known: Catalog) -> Iterator[str]:
    """Which raise sites of an entry the catalog does not have, a sentence each."""
    for place in entry.raised_at:
        name = place.function.rpartition(".")[2]
        rows = map(known.row, known.in_function(place.file, name))
        sites = [site for site in rows if site.function == place.function]
        if not sites:
            yield f"raised_at: the catalog has no {place.file}::{place.function}"
        elif place.template and not any(covers(place.template, site.template) for site in sites):
            yield f"raised_at: {place.function} never raises {place.template[:60]!r}"


def covers(template: str, mined: str) -> bool:
    """Whether one of two templates fits the messages of the other: an entry's may be wider or narrower."""
    return bind(template, _example(mined)) is not None or bind(mined, _example(template)) is not None


def _example(template: str) -> str:
    return fold("".join("…" if is_hole else part for is_hole, part in parse(template)))


def _page(entry: Entry) -> Iterator[str]:
    words = len(entry.glance.split())
    if words > GLANCE_WORDS:
        yield f"What it means: the first sentence has {words} words, at most {GLANCE_WORDS}"
    for heading, text in entry.sections.items():
        if len(text) < 40:
            yield f"{heading}: says next to nothing"
    if len(entry.title) > 80:
        yield "title: over 80 characters"
    try:
        SpecifierSet(entry.jax)
    except InvalidSpecifier:
        yield f"jax: {entry.jax!r} is not a version specifier such as '>=0.4.30,<0.11'"
    try:
        Needs.parse(entry.needs)
    except InputError as error:
        yield str(error)
    if not entry.tags:
        yield "tags: give at least one"


def _programs(entry: Entry) -> Iterator[str]:
    for name, program in entry_programs(entry).items():
        try:
            compile(program, name, "exec", dont_inherit=True)
        except SyntaxError as error:
            yield f"{name}: {error.msg} in line {error.lineno}"
    lines = sum(1 for line in entry.broken.splitlines() if line.strip())
    if entry.broken and not MIN_LINES <= lines <= MAX_LINES:
        yield f"broken.py: {lines} lines, wanted {MIN_LINES} to {MAX_LINES}"
    if re.search(r"^\s*raise\b", entry.broken, re.MULTILINE):
        yield "broken.py: raises the error itself"
    for fix in entry.fixes:
        if not re.search(r"^\s*assert\b|\.testing\.assert_\w+\(", fix.program, re.MULTILINE):
            yield f"fix_{fix.strategy}.py: asserts nothing about the values"
        if fix.jax:
            try:
                SpecifierSet(fix.jax)
            except InvalidSpecifier:
                yield f"fix_{fix.strategy}.py: `# jax: {fix.jax}` is not a version specifier"


def entry_programs(entry: Entry) -> dict[str, str]:
    """File name to text, the broken one first."""
    broken = {"broken.py": entry.broken} if entry.broken else {}
    return broken | {f"fix_{fix.strategy}.py": fix.program for fix in entry.fixes}
