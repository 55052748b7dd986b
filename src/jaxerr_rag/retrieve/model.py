"""What retrieval gives: matches with their evidence, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from jaxerr_rag.catalog.store import RaiseSite

if TYPE_CHECKING:
    from jaxerr_rag.catalog.template import Binding

Status = Literal["answered", "unsure", "not_jax"]


@dataclass(frozen=True, slots=True)
class SiteMatch:
    """A raise site found for a message.

    Attributes:
      site: the best of its group.
      binding: what its holes stand for; None if only the traceback's frames led to it.
      group: all sites with this very template that fit as well, the best first.
      in_frames: the traceback shows its function as the place of the raise.
      on_line: and the line is one of the site's.
      score: what it is ranked by.
      chain_index: which exception of the report's chain it explains.
    """

    site: RaiseSite
    binding: Binding | None
    group: tuple[RaiseSite, ...]
    in_frames: bool
    on_line: bool
    score: float
    chain_index: int


@dataclass(frozen=True, slots=True)
class Match:
    """An entry or a raise site found for a report.

    Attributes:
      id: of the entry or the raise site.
      kind: which of the two.
      title: the entry's, or the site's template.
      confidence: how often matches of this kind were right when measured, 0 to 1.
      sites: the raise sites, best first.
      evidence: what led to it, one short sentence each.
      bound: the message's own values, by the expression that made them.
    """

    id: str
    kind: Literal["entry", "site"]
    title: str
    confidence: float
    sites: tuple[RaiseSite, ...]
    evidence: tuple[str, ...]
    bound: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Retrieval:
    """The matches of a report, best first, or why there are none.

    Attributes:
      status: ``unsure`` and ``not_jax`` have a `reason`.
      explained: index into the report's chain of the exception the matches explain, -1 for a question.
    """

    status: Status
    reason: str | None
    matches: tuple[Match, ...] = ()
    explained: int = -1
    related: tuple[str, ...] = field(default=())
