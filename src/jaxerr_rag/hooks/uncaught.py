"""Explains uncaught exceptions, of the program and of its threads, below their tracebacks."""

from __future__ import annotations

import sys
import threading

from jaxerr_rag.hooks.guard import problem_of, tell

TYPE_CHECKING = False  # as in `jaxerr_rag`, typing would cost more than the rest
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LOCK = threading.Lock()
"""Threads that fail together are explained one after the other."""


class Chained:
    """A hook that does what the one before it does, and then explains.

    Attributes:
      active: False for one that was taken out while another hook stands before it.
      long: it says everything there is to say.
    """

    def __init__(self, previous: Callable[..., Any], exception: Callable[..., object]) -> None:
        self.previous = previous
        self.exception = exception
        self.active = True
        self.long = False

    def __call__(self, *arguments: Any) -> None:
        """Takes what ``sys.excepthook`` or ``threading.excepthook`` takes."""
        self.previous(*arguments)
        if self.active:
            exc = self.exception(*arguments)
            if isinstance(exc, Exception):
                explain_below(exc, long=self.long)


def explain_below(exc: Exception, *, long: bool = False) -> None:
    """Writes the answer on stderr if the error is JAX's; never raises."""
    if problem := problem_of(lambda: _explain(exc, long)):
        tell(problem)


def _explain(exc: Exception, long: bool) -> None:
    from jaxerr_rag.hooks.answering import answer_to, may_be_jax, page_of, write

    if sys.stderr is None or not may_be_jax(exc):
        return
    with _LOCK:
        answer = answer_to(exc)
        if answer.status == "answered":
            print(file=sys.stderr)
            more = f"jaxerr_rag.install(long=True) or {page_of(answer)}"
            write(answer, sys.stderr, more, long=long)


_installed: dict[str, Chained] = {}


def install(*, long: bool = False) -> None:
    """Chains ``sys.excepthook`` and ``threading.excepthook``; a second time changes nothing."""
    for key, home, exception in _PLACES:
        mine = _installed.get(key)
        if mine is None:
            mine = _installed[key] = Chained(home.excepthook, exception)
            home.excepthook = mine
        mine.active, mine.long = True, long


def uninstall() -> None:
    """Takes the hooks out; one with another hook before it stays, and does nothing."""
    for key, home, _ in _PLACES:
        mine = _installed.get(key)
        if mine is None:
            continue
        mine.active = False
        if home.excepthook is mine:
            home.excepthook = mine.previous
            del _installed[key]


_PLACES: tuple[tuple[str, Any, Callable[..., object]], ...] = (
    ("program", sys, lambda kind, value, tb: value),
    ("threads", threading, lambda args: args.exc_value),
)
