"""``with explained():`` adds a short note to the exception that leaves the block."""

from __future__ import annotations

import textwrap
from types import TracebackType

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.hooks.guard import problem_of

MAX_LINES = 8
_WIDTH = 100
_MARK = "jaxerr: "


class Explained:
    """The context manager; the exception goes on, with a note (PEP 678)."""

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, exc: BaseException | None, tb: TracebackType | None
    ) -> None:
        if not isinstance(exc, Exception) or _has_note(exc):
            return
        if problem := problem_of(lambda: _add_note(exc)):
            exc.add_note(problem)


def _has_note(exc: Exception) -> bool:
    notes = getattr(exc, "__notes__", ())
    return any(isinstance(note, str) and note.startswith(_MARK) for note in notes)


def _add_note(exc: Exception) -> None:
    from jaxerr_rag.hooks.answering import answer_to, may_be_jax

    if not may_be_jax(exc):
        return
    answer = answer_to(exc)
    if answer.status == "answered":
        exc.add_note(note(answer))


def note(answer: Answer) -> str:
    """At most `MAX_LINES` lines: what it is, why here, the first fix, where more is."""
    from jaxerr_rag.answer.layout import layout
    from jaxerr_rag.entries.model import first_sentence

    best, explanation = answer.matches[0], answer.explanation
    title = next(layout(answer)).text
    lines = _wrapped(f"{_MARK}{title}", 1)
    if explanation is not None:
        lines += _wrapped(explanation.summary, 2)
        for said in explanation.why_here.splitlines()[-2:]:
            lines += _wrapped(said, 1)
    if answer.fixes:
        lines += _wrapped(f"Fix: {first_sentence(answer.fixes[0].text)}", 2)
    elif answer.advice:
        lines += _wrapped(f"What to do: {answer.advice[0]}", 2)
    return "\n".join([*lines[: MAX_LINES - 1], f"More: jaxerr explain {best.id}"])


def _wrapped(text: str, most: int) -> list[str]:
    return textwrap.wrap(
        " ".join(text.split()), _WIDTH, max_lines=most, placeholder=" ...", break_long_words=False
    )
