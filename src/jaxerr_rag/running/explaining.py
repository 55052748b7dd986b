"""Below the traceback: what it means."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.running.child import Failure


def answer_of(failure: Failure, *, python: str | None = None) -> Answer:
    """The answer for a program's failure; a file of the user that its traceback names is read."""
    from jaxerr_rag import explain
    from jaxerr_rag.cli import named_program
    from jaxerr_rag.report import parse

    program, path = named_program(parse(failure.traceback).user_frame) or (None, None)
    answer = explain(failure.traceback, program, jax_version=failure.jax, python=python, path=path)
    if answer.explanation is None or not failure.values:
        return answer
    lines = [answer.explanation.why_here, *(f"{name}: {text}" for name, text in failure.values)]
    here = "\n".join(line for line in lines if line)
    return replace(answer, explanation=replace(answer.explanation, why_here=here))


def show(answer: Answer, *, long: bool, offer: str = "") -> None:
    """Writes an answer to stderr; of an error that isn't JAX's, one line.

    Args:
      answer: to what happened.
      long: everything there is to say.
      offer: what else can be done, in a line.
    """
    if answer.status != "answered":
        print(f"jaxerr run: {answer.reason or 'no answer'}", file=sys.stderr)
        return
    print(f"\n{'─' * 20} jaxerr", file=sys.stderr)
    if sys.stderr.isatty() and not os.environ.get("NO_COLOR"):
        from rich.console import Console

        from jaxerr_rag.answer import terminal

        terminal.show(answer, Console(stderr=True), long=long)
    else:
        from jaxerr_rag.answer.plain import render

        print(render(answer, long=long), end="", file=sys.stderr)
    if offer:
        print(f"\n{offer}", file=sys.stderr)


def script_fails(answer: Answer, script: Path) -> bool:
    """Whether the user's failing line is in this file."""
    frame = answer.report.user_frame
    return frame is not None and Path(frame.file).absolute() == script.absolute()
