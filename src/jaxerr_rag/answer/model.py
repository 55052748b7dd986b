"""Everything shown to the user, as plain values; `Answer.to_dict` is the contract of ``DESIGN.md``."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal

from jaxerr_rag.repair.model import Patch
from jaxerr_rag.retrieve.model import Status


@dataclass(frozen=True, slots=True)
class UserFrame:
    """The user's line that failed. `marked` is the part of `source` that CPython underlined, or ""."""

    file: str
    line: int
    function: str
    source: str
    marked: str = ""


@dataclass(frozen=True, slots=True)
class ReportSummary:
    """What was read from the user's text."""

    exception: str | None
    message: str
    jax_version: str | None
    format: str
    user_frame: UserFrame | None


@dataclass(frozen=True, slots=True)
class RaisePlace:
    """A raise site in one JAX version, with a link pinned to it.

    Attributes:
      file: relative to the JAX distribution.
      function: the ``__qualname__``.
      url_note: what is unsure about the link, or "".
    """

    file: str
    function: str
    line: int
    jax_version: str
    url: str
    template: str
    guards: tuple[str, ...]
    url_note: str = ""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match, best first. `package` provides the entry, ``flax 0.12.0``; "" if it is ours."""

    id: str
    kind: Literal["entry", "site"]
    title: str
    confidence: float
    raise_sites: tuple[RaisePlace, ...]
    evidence: tuple[str, ...]
    package: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What it is and why it happened here.

    Attributes:
      summary: one sentence.
      meaning: the mechanism; Markdown.
      why_here: what the report itself shows of the cause.
      when: the exact conditions; Markdown.
      common_situations: Markdown.
      safety: traps of the fixes; Markdown.
      source: lines of JAX round the raise, from the installed JAX, or "".
    """

    summary: str
    meaning: str = ""
    why_here: str = ""
    when: str = ""
    common_situations: str = ""
    safety: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class FixSummary:
    """A fix of an entry: two whole programs, and the JAX versions on which the second one ran."""

    strategy: str
    text: str
    before: str
    after: str
    verified_on: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """Another page worth reading."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What `jaxerr_rag.explain` gives.

    Attributes:
      patches: of the user's program; those that passed first. Empty unless it was asked to run them.
      tried: what came of running the program and its patches, in a sentence, or "".
      advice: what to do where no program here can prove it; `unproven` says why not.
      severity: a warning leaves the program running.
      prose: what a language model wrote of it, with citations, in place of summary and meaning; Markdown.
      written_by: ``assembled``, or the name of the model that wrote `prose`.
      not_written: why there is no `prose` though a model was asked, or None.
    """

    status: Status
    reason: str | None
    report: ReportSummary
    matches: tuple[MatchSummary, ...] = ()
    explanation: Explanation | None = None
    fixes: tuple[FixSummary, ...] = ()
    patches: tuple[Patch, ...] = ()
    related: tuple[Related, ...] = ()
    tried: str = ""
    advice: tuple[str, ...] = ()
    unproven: str = ""
    severity: Literal["error", "warning"] = "error"
    prose: str = ""
    written_by: str = "assembled"
    not_written: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain data that `json.dumps` takes; tuples have become lists."""
        found: dict[str, Any] = plain(self)
        if found["explanation"] is None:
            found["explanation"] = plain(Explanation(summary=""))
        return found


def plain(value: Any) -> Any:
    """Plain data of dataclasses, as `json.dumps` takes it.

    `dataclasses.asdict` copies every text in it as well, and takes ten times as long.
    """
    kind = value.__class__
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [item if item.__class__ in _PLAIN else plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    names = _names(kind)
    if not names:
        return value
    values = ((name, getattr(value, name)) for name in names)
    return {name: item if item.__class__ in _PLAIN else plain(item) for name, item in values}


_PLAIN = frozenset({type(None), str, bool, int, float})


@cache  # of types, of which there are a dozen
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
