"""From a live exception to its answer, and the answer to a stream."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from types import FrameType
from typing import TextIO

from jaxerr_rag.answer.model import Answer


def answer_to(exc: BaseException, *, name: Callable[[str], str] = str) -> Answer:
    """The answer to an exception; nothing is run.

    Args:
      exc: the exception.
      name: what to call a file whose path tells the user nothing.
    """
    from jaxerr_rag.answer.assemble import assemble
    from jaxerr_rag.hooks.hints import add_hints
    from jaxerr_rag.report.live import read
    from jaxerr_rag.retrieve import retrieve

    live = read(exc, name=name)
    found = retrieve(live.report)
    return add_hints(add_values(assemble(live.report, found), live.frame), exc)


def add_values(answer: Answer, frame: FrameType | None) -> Answer:
    """The answer, its "Here" saying also of which kinds the values of the line that failed are."""
    from jaxerr_rag.hooks.values import describe

    shown = answer.report.user_frame
    return (
        add_lines(answer, describe(frame, shown.source))
        if frame is not None and shown is not None
        else answer
    )


def add_lines(answer: Answer, lines: Iterable[str]) -> Answer:
    """The answer with more lines under "Here", if it explains something."""
    if answer.explanation is None:
        return answer
    here = "\n".join(line for line in (answer.explanation.why_here, *lines) if line)
    return replace(answer, explanation=replace(answer.explanation, why_here=here))


def may_be_jax(exc: BaseException) -> bool:
    """Whether it is worth looking: JAX is imported, or the message names it."""
    return "jax" in sys.modules or "jax" in str(exc)


def text(answer: Answer, more: str, *, long: bool = False) -> str:
    """An answer as plain text, ending in a newline; `more` says how to get at fixes that are only named."""
    from jaxerr_rag.answer.layout import layout
    from jaxerr_rag.answer.plain import text_of

    blocks = layout(answer, long=long, more=more)
    return "\n\n".join(text_of(block) for block in blocks if block.text) + "\n"


def write(answer: Answer, stream: TextIO, more: str, *, long: bool = False) -> None:
    """Writes an answer as `text` has it, with colour on a terminal unless ``NO_COLOR`` is set."""
    if not stream.isatty() or os.environ.get("NO_COLOR"):
        print(text(answer, more, long=long), end="", file=stream, flush=True)
        return
    from rich.console import Console

    from jaxerr_rag.answer.layout import layout
    from jaxerr_rag.answer.terminal import renderable

    console = Console(file=stream)
    for block in layout(answer, long=long, more=more):
        if block.text:
            console.print(renderable(block), end="\n\n")


def page_of(answer: Answer) -> str:
    """How to see all the fixes of an answer offline, where nothing but the command line is at hand."""
    return f"jaxerr explain {answer.matches[0].id} shows them" if answer.matches else ""
