"""Runs programs of users: few at a time, in the sandbox, on workers that stay warm."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Self

from jaxerr_rag.errors import InputError, MissingExtra
from jaxerr_rag.repair.engine import Repair, repair
from jaxerr_rag.repair.verify import Then
from jaxerr_rag.retrieve import Retrieval
from jaxerr_rag.retrieve.pages import pages
from jaxerr_rag.runner import Needs, Pool, Verdict, available_isolation, probe

JOBS = 2
"""Programs that run at a time, and conversations that have programs run."""

BUDGET = 20.0
"""Seconds of trying patches."""

_EACH = 10.0
"""Seconds of one run."""


class Verifier:
    """A warm worker, and places for a few that have it run programs."""

    def __init__(self, *, budget: float = BUDGET) -> None:
        self._budget = budget
        self._slots = threading.BoundedSemaphore(JOBS)
        self._closed = threading.Event()
        self._pool = Pool(JOBS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        # A pool starts a worker anew where one is lost: whoever is still at work has to end first.
        self._closed.set()
        for _ in range(JOBS):
            self._slots.acquire(timeout=_EACH)
        self._pool.__exit__(kind, error, tb)

    def take(self) -> bool:
        """Takes one of the few places, without waiting; whether there was one."""
        return not self._closed.is_set() and self._slots.acquire(blocking=False)

    def give_back(self) -> None:
        """Frees the place that was taken."""
        self._slots.release()

    def verify(
        self, program: str, found: Retrieval | None, left: threading.Event, *, then: Then | None = None
    ) -> Repair:
        """Runs a program and patches of it.

        Args:
          program: its text.
          found: what its error was found to be, if that is known: it says what it needs of the machine.
          left: set when whoever asked has gone.
          then: goes on behind the search.

        Raises:
          Stopped: they have, or the server ends.
        """
        best = found.matches[0] if found is not None and found.matches else None
        needs = Needs.parse(pages()[best.id].needs) if best is not None and best.kind == "entry" else None

        def run(text: str) -> Verdict:
            return self.run(text, needs, left)

        repaired = repair(program, run, budget=self._budget)
        return then(repaired, run, "program.py") if then is not None else repaired

    def run(self, program: str, needs: Needs | None = None, left: threading.Event | None = None) -> Verdict:
        """Runs one program, by somebody who has taken a place.

        Raises:
          Stopped: `left` is set, or the server ends.
        """
        left = left or threading.Event()
        timeout = min(_EACH, self._budget)
        return self._pool.run(
            program,
            probe(),
            needs,
            timeout=timeout,
            stop=lambda: left.is_set() or self._closed.is_set(),
        )

    def warm(self) -> None:
        """Starts a worker, which takes as long as importing JAX."""
        if self.take():
            try:
                self.run("pass")
            finally:
                self.give_back()


def check() -> None:
    """Whether this machine can run programs of users.

    Raises:
      InputError: nothing here can isolate them.
      MissingExtra: what makes patches is not installed.
    """
    try:
        import ast_grep_py  # noqa: F401
        import libcst  # noqa: F401
    except ImportError:
        raise MissingExtra("running programs (JAXERR_SERVE_VERIFY=1)", "repair") from None
    if available_isolation() is None:
        raise InputError(
            "JAXERR_SERVE_VERIFY=1, but nothing here can keep a program from the machine: install bubblewrap"
        )
