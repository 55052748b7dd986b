"""From a report to its matches, or to the reason why there are none."""

from __future__ import annotations

from collections.abc import Iterator

from jaxerr_rag.catalog.source import installed_version
from jaxerr_rag.catalog.store import Catalog, RaiseSite, catalog
from jaxerr_rag.catalog.template import literal_size
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.report import ExceptionInfo, Report
from jaxerr_rag.retrieve import abstain
from jaxerr_rag.retrieve.calibration import confidence
from jaxerr_rag.retrieve.causes import Cause, rank_causes
from jaxerr_rag.retrieve.exact import LEAST_WHOLE, match_sites, text_score
from jaxerr_rag.retrieve.model import Match, Retrieval, SiteMatch
from jaxerr_rag.retrieve.pages import Pages, pages
from jaxerr_rag.retrieve.said import Said

ENOUGH = 8.0
"""Letters of a message that must be recognised before it counts as found."""


def retrieve(report: Report, *, jax_version: str | None = None, top_k: int = 5) -> Retrieval:
    """The matches of a report, best first.

    Args:
      report: what the user gave.
      jax_version: the version to look in, if the report does not tell it.
      top_k: how many matches at most.
    """
    known, entries = catalog(), pages()
    version = _mined(known, jax_version or report.jax_version)
    likely = _mined(known, installed_version())
    if report.exception is None or not (report.exception.type or report.exception.frames):
        return _without_exception(report, known, entries, version, top_k)
    foreign: str | None = None
    for index in _order(report):
        exception = report.chain[index]
        reason = abstain.foreign(report, exception)
        foreign = foreign or reason
        said = Said(exception.said)
        # A message of another library may still be one that an entry is about; no raise site of JAX has it.
        sites = (
            []
            if reason
            else match_sites(exception, known, version=version, likely=likely, chain_index=index, said=said)
        )
        causes = rank_causes(report, exception, sites, entries, said)
        if reason:
            # A short message will do where the surroundings speak for the entry as well.
            causes = [c for c in causes if c.strength >= (ENOUGH if c.said else abstain.QUOTED)]
        matches = list(_matches(exception, sites, causes, known, version))
        if matches:
            return Retrieval("answered", None, tuple(matches[:top_k]), index)
    if foreign is not None:
        return Retrieval("not_jax", foreign)
    # A sentence that names an exception asks something, even if the exception alone tells nothing.
    if report.format in ("question", "text"):
        return _without_exception(report, known, entries, version, top_k)
    return abstain.unmatched(report)


def _mined(known: Catalog, version: str | None) -> str | None:
    """The mined version nearest to one a user has: the same, else the newest of the same minor release."""
    if version is None or version in known.versions:
        return version
    minor = ".".join(version.split(".")[:2]) + "."
    near = [name for name in known.versions if name.startswith(minor)]
    return near[-1] if near else None


def _order(report: Report) -> Iterator[int]:
    """The exception to explain, then the others of the chain from the last to the first."""
    yield report.explain
    yield from (i for i in reversed(range(len(report.chain))) if i != report.explain)


def _without_exception(
    report: Report, known: Catalog, entries: Pages, version: str | None, top_k: int
) -> Retrieval:
    """A question, or text in which a message may stand somewhere."""
    if refusal := abstain.refused(report):
        return refusal
    for text in dict.fromkeys([*(exc.message for exc in report.chain), *report.log, report.text]):
        exception = ExceptionInfo("", text)
        said = Said(exception.said)
        sites = [
            match
            for match in match_sites(exception, known, version=version, said=said)
            if match.binding is not None and (_is_message(match) or match.binding.literal >= abstain.QUOTED)
        ]
        causes = rank_causes(report, exception, sites, entries, said)
        causes = [c for c in causes if c.site is not None or c.strength >= abstain.QUOTED]
        matches = list(_matches(exception, sites, causes, known, version))
        if matches:
            return Retrieval("answered", None, tuple(matches[:top_k]))
    if refusal := abstain.elsewhere(report):
        return refusal
    if report.format in ("question", "text", "message"):
        from jaxerr_rag.retrieve.semantic import ask

        return ask(report.text, top_k=top_k)
    return abstain.unmatched(report)


def _matches(
    exception: ExceptionInfo,
    sites: list[SiteMatch],
    causes: list[Cause],
    known: Catalog,
    version: str | None,
) -> Iterator[Match]:
    """Entries first, then the raise sites of templates that no entry before them is about."""
    every = sites
    sites = [match for match in sites if match.in_frames or text_score(match) >= ENOUGH or _is_all(match)]
    causes = [cause for cause in causes if cause.strength >= ENOUGH or cause.site is not None]
    covered: set[str] = set()
    best = sites[0] if sites else None
    for rank, cause in enumerate(causes):
        if cause.site is None:
            # Found by a message of its own; a raise site that it names may have part of it.
            match = next((m for m in every if _names(cause.entry, m)), None)
        else:
            match = next((m for m in sites if cause.site in m.group), None)
            if match is None:
                continue
            # An entry for a weaker reading of the message stands behind the site of the best one.
            if best is not None and match is not best and best.site.id not in covered:
                covered.add(best.site.id)
                yield _site_match(best)
        group = match.group if match is not None else _without_text(cause.entry, known, version)
        covered |= {site.id for site in group}
        yield Match(
            id=cause.entry.id,
            kind="entry",
            title=cause.entry.title,
            confidence=confidence(entry_signal(exception, match, causes, rank)),
            sites=group,
            evidence=(*(_site_evidence(match) if match is not None else ()), *cause.said),
            bound=cause.bound,
        )
    for match in sites:
        if match.site.id not in covered:
            yield _site_match(match)


def _without_text(entry: Entry, known: Catalog, version: str | None) -> tuple[RaiseSite, ...]:
    """The raise sites that an entry names and whose message JAX's source doesn't tell."""
    found = []
    for place in entry.raised_at:
        if place.template:
            continue
        for row in known.in_function(place.file, place.function.rpartition(".")[2]):
            site = known.row(row)
            here = version is None or version in site.lines
            untold = literal_size(site.template) < LEAST_WHOLE and site.kind != "assert"
            if site.function == place.function and untold and here:
                found.append(site)
    return tuple(found)


def _names(entry: Entry, match: SiteMatch) -> bool:
    """Whether an entry names one of the raise sites of a match."""
    named = {(place.file, place.function) for place in entry.raised_at}
    return any((site.file, site.function) in named for site in match.group)


def _is_all(match: SiteMatch) -> bool:
    return match.binding is not None and match.binding.whole


def _is_message(match: SiteMatch) -> bool:
    """Whether a template is the whole of a text, which a hole at its beginning would be of any sentence."""
    return _is_all(match) and not match.site.template.startswith("{")


def _site_match(match: SiteMatch) -> Match:
    site = match.site
    return Match(
        id=site.id,
        kind="site",
        title=site.template or f"{site.exception or 'exception'} in {site.function}, without a message",
        confidence=confidence(site_signal(match)),
        sites=match.group,
        evidence=tuple(_site_evidence(match)),
        bound=match.binding.holes if match.binding is not None else (),
    )


def _site_evidence(match: SiteMatch) -> Iterator[str]:
    site = match.site
    if match.on_line:
        yield f"the traceback ends on the raise in `{site.function}`"
    elif match.in_frames:
        yield f"the traceback ends in `{site.function}`"
    if match.binding is not None:
        how = "is" if match.binding.whole else "has"
        shared = f", which {len(match.group)} places raise" if len(match.group) > 1 else ""
        yield f"the message {how} that of `{site.file}`{shared}"


def site_signal(match: SiteMatch) -> str:
    """What kind of match a raise site is, for calibration."""
    if match.on_line:
        return "site:line"
    if match.in_frames:
        return "site:frame"
    if match.binding is None or not match.binding.whole:
        return "site:part"
    if len(match.group) > 1:
        return "site:shared"
    return "site:whole" if match.binding.literal >= _LONG else "site:short"


_LONG = 15


def entry_signal(exception: ExceptionInfo, match: SiteMatch | None, causes: list[Cause], rank: int) -> str:
    """What kind of match an entry is, for calibration."""
    cause = causes[rank]
    rivals = [c for c in causes if abs(c.strength - cause.strength) < 1e-9]
    if rank > 0:
        return "entry:later"
    if len(rivals) == 1:
        return "entry:only"
    return "entry:evidence" if cause.weight > rivals[1].weight and cause.said else "entry:guess"
