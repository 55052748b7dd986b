"""From a report and its matches to the answer."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from jaxerr_rag.answer.model import (
    Answer,
    Explanation,
    FixSummary,
    MatchSummary,
    RaisePlace,
    Related,
    ReportSummary,
    UserFrame,
)
from jaxerr_rag.catalog.snippets import installed_snippet
from jaxerr_rag.catalog.source import installed_version
from jaxerr_rag.catalog.store import RaiseSite, catalog
from jaxerr_rag.catalog.versions import pinned_url, tag_of, version_key
from jaxerr_rag.entries.model import Entry, first_sentence
from jaxerr_rag.errors import InputError
from jaxerr_rag.report import Report
from jaxerr_rag.retrieve import Match, Retrieval
from jaxerr_rag.retrieve.pages import pages

if TYPE_CHECKING:
    from jaxerr_rag.repair.engine import Repair

_MAX_PLACES = 5
"""Raise sites listed of one match."""

_MAX_LINES, _MAX_LINE = 3, 300
"""Lines of the message that are shown, and characters of each."""

_KEPT = 2048
"""Results kept of what depends on entries and raise sites alone: a server shows the same few."""

_ORIGIN = re.compile(r"This concrete value was not available [^\n]*|This value became a tracer [^\n]*")


def assemble(report: Report, found: Retrieval, *, jax_version: str | None = None) -> Answer:
    """The answer for a report.

    Args:
      report: what the user gave.
      found: its matches.
      jax_version: the user's version, if the report doesn't tell it.

    Raises:
      InputError: that is no version.
    """
    if jax_version is not None:
        _check_version(jax_version)
    version = report.jax_version or jax_version or installed_version()
    summary = _summarise(report, found, report.jax_version or jax_version)
    if not found.matches:
        return Answer(found.status, found.reason, summary)
    best = found.matches[0]
    matches = tuple(_match(match, version) for match in found.matches)
    if best.kind == "entry":
        entry = pages()[best.id]
        explanation = _of_entry(entry, report, best, _source(best, version))
        return Answer(
            found.status,
            found.reason,
            summary,
            matches,
            explanation,
            _fixes(entry, version),
            related=_related(entry),
            advice=entry.advice,
            unproven=entry.never_because if entry.advice else "",
            severity="warning" if entry.warns else "error",
        )
    explanation = _of_site(best, report, _source(best, version))
    related = _beside(best.sites[0], found)
    return Answer(found.status, found.reason, summary, matches, explanation, related=related)


def add_patches(answer: Answer, repaired: Repair) -> Answer:
    """The answer with the patches that were run, and what came of them."""
    first = repaired.first
    passed = sum(patch.verdict.status == "passed" for patch in repaired.patches)
    if first.status == "passed":
        tried = f"It runs without an error on JAX {first.jax}: the error is not reproduced here."
    elif first.status != "failed":
        tried = f"It can't be run here: {first.error or first.status}."
    elif passed:
        tried = ""
    elif repaired.patches:
        strategies = ", ".join(dict.fromkeys(patch.strategy for patch in repaired.patches))
        tried = f"No patch passed on JAX {first.jax}; tried: {strategies}."
    else:
        tried = "It fails as reported; no patch for it is known."
    if repaired.faults and not passed:
        tried += f" Not all was tried: {'; '.join(repaired.faults)}."
    return replace(answer, patches=repaired.patches, tried=tried)


def _check_version(version: str) -> None:
    from packaging.version import InvalidVersion, Version

    try:
        Version(version)
    except InvalidVersion:
        raise InputError(f"{version!r} is not a version of JAX: give one such as 0.10.2") from None


def _summarise(report: Report, found: Retrieval, version: str | None) -> ReportSummary:
    chosen = report.chain[found.explained] if 0 <= found.explained < len(report.chain) else report.exception
    frame = report.user_frame
    if chosen is not None and (own := [f for f in chosen.frames if f.owner == "user"]):
        frame = own[-1]
    return ReportSummary(
        exception=chosen.type if chosen is not None and chosen.type else None,
        message=chosen.message if chosen is not None else "",
        jax_version=version,
        format=report.format,
        user_frame=UserFrame(frame.file, frame.line, frame.function, frame.source, frame.marked)
        if frame is not None
        else None,
    )


def _match(match: Match, version: str | None) -> MatchSummary:
    places = tuple(_place(site, version) for site in match.sites[:_MAX_PLACES])
    package = pages()[match.id].package if match.kind == "entry" else ""
    return MatchSummary(match.id, match.kind, match.title, match.confidence, places, match.evidence, package)


@lru_cache(maxsize=_KEPT)
def _place(site: RaiseSite, version: str | None) -> RaisePlace:
    shown = _nearest(site, version)
    line = site.lines[shown][0]
    tag, sure = tag_of(shown)
    note = "" if sure else f"{shown} was cut from {tag} with changes: the line may be off by a few"
    return RaisePlace(
        site.file,
        site.function,
        line,
        shown,
        pinned_url(shown, site.file, line),
        site.template,
        site.guards,
        note,
    )


def _nearest(site: RaiseSite, version: str | None) -> str:
    """The user's version if the site is in it, else the newest before it, else the newest of all."""
    if version is None or version in site.lines:
        return version or site.newest
    key = version_key(version)
    before = [name for name in site.lines if version_key(name) <= key]
    return before[-1] if before else site.newest


def _of_entry(entry: Entry, report: Report, match: Match, source: str) -> Explanation:
    glance, meaning = _parted(entry.sections["What it means"])
    return Explanation(
        summary=glance,
        meaning=meaning,
        why_here=_why_here(report, match),
        when=entry.sections["When it happens"],
        common_situations=entry.sections["Common situations"],
        safety=entry.sections["Fix safety"],
        source=source,
    )


@lru_cache(maxsize=_KEPT)
def _parted(text: str) -> tuple[str, str]:
    """The first sentence of a section, and the rest of it with its paragraphs kept."""
    first = first_sentence(text)
    if not " ".join(text.split())[len(first) :].strip():
        return first, ""
    head, _, tail = text.partition("\n\n")
    rest = " ".join(head.split())[len(first) :].strip()
    return first, f"{rest}\n\n{tail}".strip() if rest else tail.strip()


def _why_here(report: Report, match: Match) -> str:
    """What the message itself says of this very failure: its sentences that hold the user's own values."""
    exception = report.exception
    if exception is None:
        return ""
    origin = _ORIGIN.search(exception.message)
    said = [first_sentence(origin[0])] if origin else []
    values = [value for _, value in match.bound if value]
    for line in exception.said.splitlines():
        line = " ".join(line.split())
        if line.endswith(":") or "http" in line or any(one in line for one in said):
            continue
        if any(value in line for value in values):
            said.append(line[:_MAX_LINE] + ("…" if len(line) > _MAX_LINE else ""))
    return "\n".join(said[:_MAX_LINES])


def _of_site(match: Match, report: Report, source: str) -> Explanation:
    site = match.sites[0]
    condition = f" when `{'` and `'.join(site.guards)}`" if site.guards else ""
    reached = f" It is reached from {', '.join(f'`{name}`' for name in site.public)}." if site.public else ""
    doc = f" The function: {site.doc}" if site.doc else ""
    return Explanation(
        summary=f"JAX raises this in `{site.function}` of `{site.file}`{condition}.",
        meaning=f"From JAX's source; no tested fix yet.{reached}{doc}",
        why_here=_why_here(report, match),
        source=source,
    )


def _source(match: Match, version: str | None) -> str:
    """JAX's lines round the raise, if the installed JAX is the user's."""
    if not match.sites or version is None:
        return ""
    return _snippet(match.sites[0], version)


@lru_cache(maxsize=_KEPT)
def _snippet(site: RaiseSite, version: str) -> str:
    return installed_snippet(site, version) or ""


@lru_cache(maxsize=_KEPT)
def _fixes(entry: Entry, version: str | None) -> tuple[FixSummary, ...]:
    """The fixes that were run; those for the user's version first."""
    ranked = []
    for fix in entry.fixes:
        ran = tuple(entry.verified.get(f"fix_{fix.strategy}.py", ()))
        if not ran:
            continue
        fits = version is None or not fix.jax or _in_range(version, fix.jax)
        ranked.append(
            (not fits, FixSummary(fix.strategy, _plain_text(fix.text), entry.broken, fix.program, ran))
        )
    return tuple(fix for _, fix in sorted(ranked, key=lambda pair: pair[0]))


@lru_cache(maxsize=_KEPT)
def _in_range(version: str, specifiers: str) -> bool:
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(specifiers).contains(version, prereleases=True)


@lru_cache(maxsize=_KEPT)
def _plain_text(text: str) -> str:
    """A solution without its pointer to the program, which is shown beside it."""
    return re.sub(r"\s*(?:See )?\(?`fix_[a-z0-9_]+\.py`\)?\.?", "", text).strip()


def _related(entry: Entry) -> tuple[Related, ...]:
    known = pages()
    return tuple(Related(other, known.title(other)) for other in entry.related if other in known)


def _beside(site: RaiseSite, found: Retrieval) -> tuple[Related, ...]:
    """Other raise sites of the same function, and entries that are next best."""
    known = catalog()
    siblings = [known.row(row) for row in known.in_function(site.file, site.name)]
    seen = {site.template, ""}
    related = [Related(match.id, match.title) for match in found.matches[1:] if match.kind == "entry"]
    for sibling in siblings:
        if sibling.template not in seen:
            seen.add(sibling.template)
            related.append(Related(sibling.id, sibling.template))
    return tuple(related[:5])
