"""An entry: a hand-written page about one cause, with programs that prove it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

HEADINGS = (
    "What it means",
    "When it happens",
    "Common situations",
    "Solutions",
    "Fix safety",
    "Related",
)
"""The sections every ``entry.md`` has, in this order."""

GLANCE_WORDS = 25
"""Words the first sentence of "What it means" may have: it is the one-glance answer."""

EVIDENCE_PLACES = ("line", "code", "message", "frame", "trace", "chain", "log")
"""Where a piece of evidence is looked for; `jaxerr_rag.retrieve.evidence` says how."""


@dataclass(frozen=True, slots=True)
class RaisedAt:
    """A raise site of the catalog that this cause reaches.

    Attributes:
      file: relative to the JAX distribution, ``jax/_src/lax/lax.py``.
      function: the ``__qualname__`` there.
      template: the message with its holes, "" for every message of the function.
    """

    file: str
    function: str
    template: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something in the report that speaks for this cause (or, with a negative weight, against it).

    Attributes:
      place: one of `EVIDENCE_PLACES`.
      any_of: facts or patterns; one is enough.
      weight: how much it counts.
    """

    place: str
    any_of: tuple[str, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Fix:
    """One way out, with the program that shows it.

    Attributes:
      strategy: the name in ``fix_<strategy>.py``.
      text: the item of "Solutions", Markdown.
      program: the corrected program.
      jax: the versions it works on, a specifier set such as ``>=0.10``; "" for all of the entry's.
    """

    strategy: str
    text: str
    program: str
    jax: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A page about one cause.

    Attributes:
      id: the folder's name.
      area: the folder above it.
      folder: where it lies.
      title: one line stating the problem.
      exceptions: the classes as a traceback prints them, without their modules; the usual one first. For a
        line of a log its level, ``WARNING``.
      raised_at: the raise sites it reaches; empty if it is recognised by `messages`.
      messages: templates of messages that no raise statement of JAX has.
      jax: versions in which the cause exists, a specifier set.
      needs: ``cpu``, ``cpu:8``, ``lower:cuda``, ``lower:tpu``.
      runs: ``always``, or ``never`` with the reason in `never_because`; then `log` is what a user sees.
      warns: the broken program only warns, and goes on.
      requires: packages besides JAX that the programs import, as requirements: ``flax>=0.10``.
      message_from: where in whose source the messages come from, if no raise statement of JAX makes them.
      sections: heading to Markdown.
      broken: the program that raises the error; "" if none can.
      fixes: in the order of "Solutions".
      advice: the items of "Solutions" that no program here can prove.
      related: ids.
      package: what provides it, ``flax 0.12.0``; "" for an entry of ours.
    """

    id: str
    area: str
    folder: Path
    title: str
    exceptions: tuple[str, ...]
    raised_at: tuple[RaisedAt, ...]
    messages: tuple[str, ...]
    jax: str
    needs: str
    tags: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    sections: dict[str, str]
    broken: str
    fixes: tuple[Fix, ...]
    related: tuple[str, ...]
    runs: str = "always"
    never_because: str = ""
    log: str = ""
    warns: bool = False
    requires: tuple[str, ...] = ()
    message_from: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()
    reviewed: bool = False
    verified: dict[str, list[str]] = field(default_factory=dict)
    package: str = ""

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def exception(self) -> str:
        """The class that is raised, in most versions if it changed."""
        return self.exceptions[0]

    @property
    def libraries(self) -> tuple[str, ...]:
        """What a program has to import besides JAX to meet it, by the names its tags use: ``flax``."""
        names = (re.split(r"[^\w-]", text, maxsplit=1)[0] for text in self.requires)
        return tuple(word for name in names for word in name.split("-") if word in self.tags)

    @property
    def glance(self) -> str:
        """The first sentence of "What it means"."""
        return first_sentence(self.sections["What it means"])


@lru_cache(maxsize=2048)
def first_sentence(text: str) -> str:
    """Up to the first full stop that ends a sentence: followed by white space, outside backquotes."""
    quoted = False
    flat = " ".join(text.split())
    for i, char in enumerate(flat):
        if char == "`":
            quoted = not quoted
        elif char in ".?!" and not quoted and (i + 1 == len(flat) or flat[i + 1] == " "):
            return flat[: i + 1]
    return flat
