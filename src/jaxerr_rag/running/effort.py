"""How patches are tried."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """What the user said of trying patches.

    Attributes:
      arguments: the program was given some; patches are run without.
      python: the interpreter that runs them; this one if None.
      budget: seconds.
      unsandboxed: run them even where nothing can keep them from the machine.
      yes: write without asking.
    """

    arguments: bool
    python: str | None
    budget: float
    unsandboxed: bool
    yes: bool
