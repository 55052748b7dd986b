"""From a live exception to its answer, and the answer to a stream."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
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
    from jaxerr_rag.hooks.values import add_values
    from jaxerr_rag.report.live import read
    from jaxerr_rag.retrieve import retrieve

    live = read(exc, name=name)
    found = retrieve(live.report)
    return add_hints(add_values(assemble(live.report, found), live.frame), exc)


def may_be_jax(exc: BaseException) -> bool:
    """Whether it is worth looking: JAX is imported, or the message names it."""
    return "jax" in sys.modules or "jax" in str(exc)


def write(answer: Answer, stream: TextIO, *, long: bool = False) -> None:
    """Writes an answer, with colour on a terminal unless ``NO_COLOR`` is set."""
    if stream.isatty() and not os.environ.get("NO_COLOR"):
        from rich.console import Console

        from jaxerr_rag.answer.terminal import show

        show(answer, Console(file=stream), long=long)
        return
    from jaxerr_rag.answer.plain import render

    print(render(answer, long=long), end="", file=stream, flush=True)
