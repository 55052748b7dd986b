"""Patches of the user's program: proposed from evidence, shown only with what happened when they ran."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Source = Literal["rewrite", "repairer", "llm"]
Safety = Literal["safe", "review"]


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Bytes ``start`` to ``end`` of a program (UTF-8) are replaced by `text`; an insertion has no length."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A patch that nobody ran yet.

    Attributes:
      strategy: names the way out, as the fixes of entries do: ``where``, ``static``.
      edits: do not overlap.
      weight: the evidence for it; more is better. 1.0 is "this is what the message asks for", 0.5 "this
        often is what is meant", 0.2 "worth a try".
      safety: ``review`` if the result may differ from what was meant though it runs: the choice of a
        default, a cast that loses precision, a guess of an axis.
      note: what a reader should know, one sentence, or "".
    """

    strategy: str
    edits: tuple[Edit, ...]
    weight: float
    safety: Safety = "review"
    note: str = ""
    source: Source = "repairer"


@dataclass(frozen=True, slots=True)
class PatchVerdict:
    """What happened when the patched program ran.

    Attributes:
      status: ``not_run`` if it was not tried.
      jax, python: the versions it ran on.
      seconds: wall time.
      error: the last exception line if it failed, or why it was refused.
      isolation: what kept the program from the machine.
    """

    status: Literal["passed", "failed", "timeout", "refused", "not_run"]
    jax: str | None = None
    python: str | None = None
    seconds: float | None = None
    error: str | None = None
    isolation: str | None = None


@dataclass(frozen=True, slots=True)
class Patch:
    """A candidate with its program, its difference to the user's, and its verdict."""

    strategy: str
    source: Source
    diff: str
    program: str
    safety: Safety
    verdict: PatchVerdict
    note: str = ""
