"""Hints of other packages about an exception: functions of the entry point group ``jaxerr_rag.hints``.

Each takes the exception and returns a line to show under "Here", or None if it has nothing to say of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points

from jaxerr_rag.answer.model import Answer

GROUP = "jaxerr_rag.hints"
_LONGEST = 300


def add_hints(answer: Answer, exc: BaseException) -> Answer:
    """The answer with what installed packages have to say of the exception."""
    from jaxerr_rag.hooks.answering import add_lines

    return add_lines(answer, hints(exc)) if answer.explanation is not None else answer


def hints(exc: BaseException) -> Iterator[str]:
    """The hints, in the order of their names; a hint that fails is told as such."""
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            said = point.load()(exc)
        except Exception as error:
            yield f"(the hint {point.name} failed: {type(error).__name__})"
            continue
        if said is not None:
            yield " ".join(str(said).split())[:_LONGEST]
