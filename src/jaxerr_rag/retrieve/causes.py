"""From raise sites to the causes behind them: which entries explain this report, best first."""

from __future__ import annotations

from dataclasses import dataclass

from jaxerr_rag.catalog import template as templates
from jaxerr_rag.catalog.store import RaiseSite
from jaxerr_rag.entries.model import Entry
from jaxerr_rag.report import ExceptionInfo, Report
from jaxerr_rag.retrieve.evidence import Surroundings
from jaxerr_rag.retrieve.exact import OPEN_END, SAME_CLASS, bound, text_score
from jaxerr_rag.retrieve.model import SiteMatch
from jaxerr_rag.retrieve.pages import Pages

UNSUPPORTED = -0.5
"""What an entry counts whose evidence names facts of which none holds: less than one that names none."""

_NAMES_TEMPLATE = 0.25
"""What it counts that an entry names the very template, not only the function."""

_WITHOUT_WORDS = 8.0
"""The strength of an entry about an exception that says nothing: its evidence alone led to it."""

_OTHER_CLASS = -3.0
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
    report: Report, exception: ExceptionInfo, sites: list[SiteMatch], pages: Pages
) -> list[Cause]:
    """The entries that name one of the raise sites or whose message fits, best first."""
    around = Surroundings(report, exception)
    found: dict[str, Cause] = {}
    for cause in [*_by_message(exception, around, pages), *_by_site(exception, sites, around, pages)]:
        known = found.get(cause.entry.id)
        if known is None or _order(cause) < _order(known):
            found[cause.entry.id] = cause
    return sorted(found.values(), key=_order)


def _order(cause: Cause) -> tuple[float, float, str]:
    # Which message it is decides first; among the causes of one message the evidence does.
    return (-cause.strength, -cause.weight, cause.entry.id)


def _by_site(
    exception: ExceptionInfo, sites: list[SiteMatch], around: Surroundings, pages: Pages
) -> list[Cause]:
    causes = []
    folded = templates.fold(exception.said)
    strength = float("inf")
    for rank, match in enumerate(sites[:_SITES]):
        # The traceback's frames may put a site before one whose text says more.
        strength = min(strength, text_score(match)) - 0.001 * rank
        holes = match.binding.holes if match.binding is not None else ()
        for site in match.group:
            for entry_id in pages.at_site(site.file, site.function):
                entry = pages[entry_id]
                places = [p for p in entry.raised_at if (p.file, p.function) == (site.file, site.function)]
                exact = any(p.template and bound(p.template, folded) for p in places)
                if not exact and all(p.template for p in places):
                    continue
                weight, said = _weigh(entry, exception, around)
                weight += _NAMES_TEMPLATE if exact else 0.0
                causes.append(Cause(entry, site, holes, strength, weight, tuple(said)))
    return causes


def _by_message(exception: ExceptionInfo, around: Surroundings, pages: Pages) -> list[Cause]:
    folded = templates.fold(exception.said)
    if not folded:
        return _without_words(exception, around, pages)
    causes = []
    for entry_id in pages.for_message(folded):
        entry = pages[entry_id]
        bindings = [binding for message in entry.messages if (binding := bound(message, folded))]
        if not bindings:
            continue
        best = max(bindings, key=lambda b: (b.whole, b.literal))
        weight, said = _weigh(entry, exception, around)
        # Python or another library says the same: the surroundings have to tell that it is this cause.
        if not said and any(piece.weight > 0 for piece in entry.evidence):
            continue
        strength = float(best.literal) * (1.0 if best.whole else OPEN_END)
        causes.append(Cause(entry, None, best.holes, strength, weight + _NAMES_TEMPLATE, tuple(said)))
    return causes


def _without_words(exception: ExceptionInfo, around: Surroundings, pages: Pages) -> list[Cause]:
    """The entries about a bare exception of this class: where it comes from tells which it is."""
    causes = []
    for entry in (pages[entry_id] for entry_id in pages.for_silence()):
        weight, said = _weigh(entry, exception, around)
        if said and any(_same_class(name, exception.name) for name in entry.exceptions):
            causes.append(Cause(entry, None, (), _WITHOUT_WORDS, weight, tuple(said)))
    return causes


def _weigh(entry: Entry, exception: ExceptionInfo, around: Surroundings) -> tuple[float, list[str]]:
    # Several raise sites may lead to one entry.
    if entry.id in around.weighed:
        return around.weighed[entry.id]
    weight, said = around.weigh(entry.evidence)
    if weight == 0.0 and any(piece.weight > 0 for piece in entry.evidence):
        weight = UNSUPPORTED
    if exception.type and not any(_same_class(name, exception.name) for name in entry.exceptions):
        weight += _OTHER_CLASS
    around.weighed[entry.id] = weight, said
    return weight, said


def _same_class(one: str, other: str) -> bool:
    return SAME_CLASS.get(one, one) == SAME_CLASS.get(other, other)
