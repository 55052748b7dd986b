"""How patches are tried."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from jaxerr_rag.running.child import Kind


@dataclass(frozen=True, slots=True)
class Effort:
    """What the user said of trying patches.

    Attributes:
      kind: whether the program is a script or a module.
      program: its path, or the module's name, as it was given.
      arguments: what it was given; patches are run with the same.
      python: the interpreter that runs them; this one if None.
      budget: seconds.
      unsandboxed: run them even where nothing can keep them from the machine.
      yes: write without asking.
    """

    kind: Kind
    program: str
    arguments: tuple[str, ...] = ()
    python: str | None = None
    budget: float = 20.0
    unsandboxed: bool = False
    yes: bool = False

    @property
    def script(self) -> Path | None:
        """The program, if it is a script."""
        return Path(self.program) if self.kind == "script" else None
