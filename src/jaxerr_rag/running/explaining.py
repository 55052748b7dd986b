"""Below the traceback: what it means."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.errors import InputError
from jaxerr_rag.running.child import Failure


def answer_of(failure: Failure) -> Answer:
    """The answer for a program's failure; a file of the user that failed is read."""
    from jaxerr_rag.answer.assemble import assemble
    from jaxerr_rag.cli import named_program
    from jaxerr_rag.hooks.answering import add_lines
    from jaxerr_rag.retrieve import retrieve

    program, _ = named_program(failure.report.user_frame) or (None, None)
    report = replace(failure.report, code=program)
    return add_lines(assemble(report, retrieve(report)), failure.values)


def show(answer: Answer, *, long: bool, offer: str = "", thread: str = "") -> None:
    """Writes an answer to stderr; of an error that isn't JAX's, one line.

    Args:
      answer: to what happened.
      long: everything there is to say.
      offer: what else can be done, in a line.
      thread: the one it ended, "" if it ended the program.
    """
    from jaxerr_rag.hooks.answering import page_of, write

    of = f" of {thread}" if thread else ""
    if answer.status != "answered":
        print(f"jaxerr run: {answer.reason or 'no answer'}{of and f' (it ended {thread})'}", file=sys.stderr)
        return
    print(f"\n{'─' * 20} jaxerr{of}", file=sys.stderr)
    write(answer, sys.stderr, page_of(answer), long=long)
    if offer:
        print(f"\n{offer}", file=sys.stderr)


def file_of(answer: Answer, script: Path | None) -> Path:
    """The file of the program in which the user's line fails: the script, or one beside or below it.

    Args:
      answer: to what happened.
      script: None if the program is a module.

    Raises:
      InputError: it is another one, or none.
    """
    frame = answer.report.user_frame
    if frame is None:
        raise InputError("no line of yours fails: there is nothing to patch")
    file = Path(os.path.abspath(frame.file))  # noqa: PTH100  # links stay
    if script is not None and file == script.absolute():
        return script
    if not file.is_file():
        raise InputError(f"the failing line is in {frame.file}, which is no file: there is nothing to patch")
    project = [Path.cwd()]
    if script is not None:
        project += [script.absolute().parent, script.resolve().parent]
    if not any(file.is_relative_to(folder) or file.resolve().is_relative_to(folder) for folder in project):
        raise InputError(
            f"the failing line is in {file}: patches are of files in the script's or the working folder"
        )
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
