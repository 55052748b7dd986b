"""The page of an error, as plain values: what its HTML, its JSON and the static export show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal

import yaml

from jaxerr_rag.answer.assemble import assemble
from jaxerr_rag.answer.model import FixSummary, RaisePlace, Related
from jaxerr_rag.catalog.source import installed_version
from jaxerr_rag.catalog.store import RaiseSite, catalog
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.errors import CatalogError
from jaxerr_rag.report import Report
from jaxerr_rag.resources import index_dir
from jaxerr_rag.retrieve import Match, Retrieval
from jaxerr_rag.retrieve.pages import pages

Kind = Literal["entry", "site"]

_MAX_TITLE = 160


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """All that is known of an error.

    Attributes:
      kind: a ``site`` is a raise site of JAX's source, which nobody has written a page about.
      exceptions: the usual one first.
      messages: templates, ``{expression}`` where a value goes.
      jax: versions that raise it: a specifier set.
      versions: those among the versions of the catalog.
      summary: the one-glance answer; Markdown, as are `meaning`, `when`, `common_situations`, `safety`.
      source: lines of JAX round the raise, from the JAX installed here, or "".
      guards: the conditions that lead to a raise site.
      broken: a program that raises it; "" if no machine with only a CPU can.
      log: what a user sees, where there is no such program.
      advice: what to do, where no program here proves it; `unproven` says why not.
      needs: what the programs ask of the machine: ``cpu``, ``cpu:8``, ``lower:cuda``, ``lower:tpu``.
      entries: pages that are written about a raise site.
      package: what provides the page, ``flax 0.12.0``; "" if it is ours.
    """

    id: str
    kind: Kind
    title: str
    area: str
    exceptions: tuple[str, ...]
    messages: tuple[str, ...]
    jax: str
    versions: tuple[str, ...]
    raise_sites: tuple[RaisePlace, ...]
    summary: str
    meaning: str
    source: str
    when: str = ""
    common_situations: str = ""
    safety: str = ""
    guards: tuple[str, ...] = ()
    broken: str = ""
    log: str = ""
    fixes: tuple[FixSummary, ...] = ()
    advice: tuple[str, ...] = ()
    unproven: str = ""
    severity: Literal["error", "warning"] = "error"
    needs: str = "cpu"
    requires: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    entries: tuple[Related, ...] = ()
    package: str = ""


@lru_cache(maxsize=512)
def error_page(error_id: str) -> ErrorPage | None:
    """The page of an entry or a raise site, None if there is none with this id."""
    if error_id in pages():
        return _of_entry(pages()[error_id])
    site = catalog().by_id(error_id) if error_id.isalnum() and len(error_id) == 10 else None
    return _of_site(site) if site is not None else None


def sites_of(entry: Entry) -> tuple[RaiseSite, ...]:
    """The raise sites that an entry names, with its exceptions; those that the installed JAX has first."""
    known = catalog()
    found = {
        row: known.row(row)
        for place in entry.raised_at
        for row in known.in_function(place.file, place.function.rpartition(".")[2])
        if known.row(row).function == place.function and place.template in ("", known.row(row).template)
    }
    here = installed_version() or list(known.versions)[-1]
    own = [site for site in found.values() if site.exception in entry.exceptions] or found.values()
    return tuple(sorted(own, key=lambda site: (here not in site.lines, not site.template)))


def entries_at(site: RaiseSite) -> Iterator[Entry]:
    """The entries that name a raise site."""
    for entry_id in pages().at_site(site.file, site.function):
        entry = pages()[entry_id]
        if any(
            (place.file, place.function) == (site.file, site.function)
            and place.template in ("", site.template)
            for place in entry.raised_at
        ):
            yield entry


def title_of(site: RaiseSite) -> str:
    """What a raise site is called: its message, if it has one."""
    said = " ".join(site.template.split())
    if not said:
        return f"{site.exception or 'An exception'} without a message, in {site.function}"
    return said if len(said) <= _MAX_TITLE else said[: _MAX_TITLE - 1] + "…"


def area_of(site: RaiseSite) -> str:
    """The part of JAX that a raise site is in."""
    parts = [part for part in site.file.removesuffix(".py").split("/")[1:] if part not in _OUTER]
    return parts[0].lstrip("_") if parts else "jax"


_OUTER = ("_src", "experimental", "__init__")


@cache
def redirects() -> dict[str, str]:
    """Ids of entries that were renamed or retired, and where their readers go now.

    Raises:
      CatalogError: ``index/redirects.yml`` is not a mapping of ids to ids.
    """
    path = index_dir() / "redirects.yml"
    if not path.is_file():
        return {}
    read: Any = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    if not isinstance(read, dict) or not all(isinstance(one, str) for pair in read.items() for one in pair):
        raise CatalogError(f"{path} is no mapping of old ids to new ones")
    return read


def _of_entry(entry: Entry) -> ErrorPage:
    sites = sites_of(entry)
    match = Match(entry.id, "entry", entry.title, 1.0, sites, ())
    answer = assemble(Report("", "text"), Retrieval("answered", None, (match,)))
    said = answer.explanation
    assert said is not None
    templates = dict.fromkeys((*(site.template for site in sites if site.template), *entry.messages))
    return ErrorPage(
        id=entry.id,
        kind="entry",
        title=entry.title,
        area=entry.area,
        exceptions=entry.exceptions,
        messages=tuple(templates),
        jax=entry.jax,
        versions=versions_in(entry.jax),
        raise_sites=answer.matches[0].raise_sites,
        summary=said.summary,
        meaning=said.meaning,
        source=said.source,
        when=said.when,
        common_situations=said.common_situations,
        safety=said.safety,
        broken=entry.broken,
        log=entry.log,
        fixes=answer.fixes,
        advice=answer.advice,
        unproven=answer.unproven,
        severity=answer.severity,
        needs=entry.needs,
        requires=entry.requires,
        package=pages().package(entry.id),
        related=answer.related,
    )


def _of_site(site: RaiseSite) -> ErrorPage:
    match = Match(site.id, "site", site.template, 1.0, (site,), ())
    answer = assemble(Report("", "text"), Retrieval("answered", None, (match,)))
    said = answer.explanation
    assert said is not None
    return ErrorPage(
        id=site.id,
        kind="site",
        title=title_of(site),
        area=area_of(site),
        exceptions=(site.exception,) if site.exception else (),
        messages=(site.template,) if site.template else (),
        jax=spans(site),
        versions=tuple(site.lines),
        raise_sites=answer.matches[0].raise_sites,
        summary=said.summary,
        meaning=said.meaning,
        source=said.source,
        guards=site.guards,
        severity="warning" if site.kind in ("warning", "log") else "error",
        related=tuple(one for one in answer.related if one.id != site.id),
        entries=tuple(Related(entry.id, entry.title) for entry in entries_at(site)),
    )


def spans(site: RaiseSite) -> str:
    """The versions that have a raise site, as a specifier set."""
    known, own = list(catalog().versions), list(site.lines)
    low = "" if own[0] == known[0] else f">={own[0]}"
    high = "" if own[-1] == known[-1] else f"<={own[-1]}"
    return ",".join(filter(None, (low, high)))


@cache
def versions_in(specifiers: str) -> tuple[str, ...]:
    """The versions of the catalog in a specifier set."""
    from packaging.specifiers import SpecifierSet

    return tuple(SpecifierSet(specifiers).filter(catalog().versions, prereleases=True))
