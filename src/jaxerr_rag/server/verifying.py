"""Runs programs of users: few at a time, in the sandbox, on workers that stay warm."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
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


class Left(Exception):
    """Whoever asked has left: nothing more is run for them."""


_LOOK = 0.05
"""Seconds after which a run that goes on is asked for again by someone who may have left."""


class Verifier:
    """A few pools of one warm worker each, so that ending the run of one conversation ends no other."""

    def __init__(self, *, budget: float = BUDGET) -> None:
        self._budget = budget
        self._slots = threading.BoundedSemaphore(JOBS)
        self._closed = threading.Event()
        # The one used last comes first: another worker is started only where two run at a time.
        self._pools = [Pool(1) for _ in range(JOBS)]
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        for pool in self._pools:
            self._stack.enter_context(pool)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        # A pool starts a worker anew where one is lost: whoever is still at work has to end first.
        self._closed.set()
        for _ in range(JOBS):
            self._slots.acquire(timeout=_EACH)
        self._stack.__exit__(kind, error, tb)

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
          Left: they have, or the server stops.
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
          Left: `left` is set, or the server stops; the program is killed.
        """
        left = left or threading.Event()
        pool = self._pools.pop()
        try:
            with self._killed_when(left, pool):
                verdict = pool.run(program, probe(), needs, timeout=min(_EACH, self._budget))
        except OSError:  # what becomes of a run whose worker is killed under it
            if not self._has_left(left):
                raise
            raise Left from None
        finally:
            self._pools.append(pool)
        if self._has_left(left):
            raise Left
        return verdict

    def _has_left(self, left: threading.Event) -> bool:
        return left.is_set() or self._closed.is_set()

    @contextmanager
    def _killed_when(self, left: threading.Event, pool: Pool) -> Iterator[None]:
        """Ends a pool's worker, and all it runs, as soon as whoever asked has left."""
        if self._has_left(left):
            raise Left
        done = threading.Event()

        def look() -> None:
            while not done.wait(_LOOK):
                # Again and again: a pool tries a lost worker's program on a new one.
                if self._has_left(left):
                    pool.__exit__(None, None, None)

        thread = threading.Thread(target=look, name="look", daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()

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
