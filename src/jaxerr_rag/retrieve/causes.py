"""From raise sites to the causes behind them: which entries explain this report, best first."""

from __future__ import annotations

from dataclasses import dataclass

from jaxerr_rag.catalog.store import RaiseSite
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.report import ExceptionInfo, Report
from jaxerr_rag.retrieve.evidence import Surroundings
from jaxerr_rag.retrieve.exact import OPEN_END, SAME_CLASS, text_score
from jaxerr_rag.retrieve.model import SiteMatch
from jaxerr_rag.retrieve.pages import Pages
from jaxerr_rag.retrieve.said import Said

UNSUPPORTED = -0.5
"""What an entry counts whose evidence names facts of which none holds: less than one that names none."""

_NAMES_TEMPLATE = 0.25
"""What it counts that an entry names the very template, not only the function."""

_WITHOUT_WORDS = 8.0
"""The strength of an entry about an exception that says nothing: its evidence alone led to it."""

_OTHER_CLASS = -3.0
_OTHER_LIBRARY = -1.0
_RULED_OUT = -5.0
"""The weight of evidence from which on it is not this cause."""

_SITES = 3
"""How many of the best raise sites are asked for entries."""


@dataclass(frozen=True, slots=True)
class Cause:
    """An entry that may explain a report.

    Attributes:
      strength: letters of the template that led to it, less for a raise site that ranks lower.
      weight: of the evidence for it.
      said: that evidence, in sentences.
    """

    entry: Entry
    site: RaiseSite | None
    bound: tuple[tuple[str, str], ...]
    strength: float
    weight: float
    said: tuple[str, ...]


def rank_causes(
    report: Report,
    exception: ExceptionInfo,
    sites: list[SiteMatch],
    pages: Pages,
    said: Said | None = None,
) -> list[Cause]:
    """The entries that name one of the raise sites or whose message fits, best first.

    Args:
      report: what the user gave.
      exception: the one that is being explained.
      sites: its raise sites, best first.
      pages: the entries.
      said: its message, if it has been made ready before.
    """
    said = said or Said(exception.said)
    around = Surroundings(report, exception, said)
    found: dict[str, Cause] = {}
    for cause in [
        *_by_message(exception, said, around, pages),
        *_by_site(exception, said, sites, around, pages),
    ]:
        known = found.get(cause.entry.id)
        if known is None or _order(cause) < _order(known):
            found[cause.entry.id] = cause
    causes = sorted(found.values(), key=_order)
    causes = [cause for cause in causes if cause.weight > _RULED_OUT]
    if around.trace == "ended":
        # The others are about what may not be done while tracing.
        leaks = [c for c in causes if any(piece.place == "trace" for piece in c.entry.evidence)]
        causes = leaks or causes
    return causes[:1] + [cause for cause in causes[1:] if not _elsewhere(cause.entry, around)]


def _elsewhere(entry: Entry, around: Surroundings) -> bool:
    """Whether an entry is about a library that nothing in the report names."""
    return bool(entry.libraries) and not around.name_one_of(entry.libraries)


def _order(cause: Cause) -> tuple[float, float, str]:
    # Which message it is decides first; among the causes of one message the evidence does.
    return (-cause.strength, -cause.weight, cause.entry.id)


def _by_site(
    exception: ExceptionInfo, said: Said, sites: list[SiteMatch], around: Surroundings, pages: Pages
) -> list[Cause]:
    causes = []
    strength = float("inf")
    for rank, match in enumerate(sites[:_SITES]):
        # The traceback's frames may put a site before one whose text says more.
        strength = min(strength, text_score(match)) - 0.001 * rank
        holes = match.binding.holes if match.binding is not None else ()
        for site in match.group:
            for entry_id, named in pages.at_site(site.file, site.function).items():
                exact = any(template and said.bound(template) for template in named)
                if not exact and all(named):
                    continue
                entry = pages[entry_id]
                weight, speaks = _weigh(entry, exception, around)
                weight += _NAMES_TEMPLATE if exact else 0.0
                causes.append(Cause(entry, site, holes, strength, weight, speaks))
    return causes


def _by_message(exception: ExceptionInfo, said: Said, around: Surroundings, pages: Pages) -> list[Cause]:
    if not said.folded:
        return _without_words(exception, around, pages)
    causes = []
    for entry_id, messages in pages.for_message(said.words).items():
        bindings = [binding for message in messages if (binding := said.bound(message))]
        if not bindings:
            continue
        entry = pages[entry_id]
        best = max(bindings, key=lambda b: (b.whole, b.literal))
        weight, speaks = _weigh(entry, exception, around)
        # Python or another library says the same: the surroundings have to tell that it is this cause.
        if not speaks and any(piece.weight > 0 for piece in entry.evidence):
            continue
        strength = float(best.literal) * (1.0 if best.whole else OPEN_END)
        causes.append(Cause(entry, None, best.holes, strength, weight + _NAMES_TEMPLATE, speaks))
    return causes


def _without_words(exception: ExceptionInfo, around: Surroundings, pages: Pages) -> list[Cause]:
    """The entries about a bare exception of this class: where it comes from tells which it is."""
    causes = []
    for entry in (pages[entry_id] for entry_id in pages.for_silence()):
        weight, speaks = _weigh(entry, exception, around)
        if speaks and any(_same_class(name, exception.name) for name in entry.exceptions):
            causes.append(Cause(entry, None, (), _WITHOUT_WORDS, weight, speaks))
    return causes


def _weigh(entry: Entry, exception: ExceptionInfo, around: Surroundings) -> tuple[float, tuple[str, ...]]:
    # Several raise sites may lead to one entry.
    if entry.id in around.weighed:
        return around.weighed[entry.id]
    weight, speaks = around.weigh(entry.evidence)
    if weight == 0.0 and any(piece.weight > 0 and around.can_tell(piece) for piece in entry.evidence):
        weight = UNSUPPORTED
    if exception.type and not any(_same_class(name, exception.name) for name in entry.exceptions):
        weight += _OTHER_CLASS
    if _elsewhere(entry, around):
        weight += _OTHER_LIBRARY
    around.weighed[entry.id] = weight, speaks
    return weight, speaks


def _same_class(one: str, other: str) -> bool:
    return SAME_CLASS.get(one, one) == SAME_CLASS.get(other, other)
