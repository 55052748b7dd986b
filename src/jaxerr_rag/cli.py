"""``jaxerr-ask``: explains an error from a file or a pipe."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jaxerr_rag.errors import InputError, JaxerrError

if TYPE_CHECKING:
    from jaxerr_rag.answer.model import Answer

_MAX_BYTES = 64 << 20
"""Of a file that is read; the parser keeps the beginning and the end of what is long."""


@click.command()
@click.argument("files", metavar="[FILE|-]...", nargs=-1)
@click.option("--code", metavar="FILE", help="The program that failed; else the file the traceback names.")
@click.option("--verify", is_flag=True, help="Run patches of the program.")
@click.option("--python", metavar="EXE", help="The Python whose JAX runs them.")
@click.option("--jax-version", metavar="V", help="The JAX it ran on, if the text doesn't tell.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, or one a line for several files.")
@click.option("--long", is_flag=True, help="Everything there is to say.")
@click.version_option(package_name="jaxerr-rag")
def ask(
    files: tuple[str, ...],
    code: str | None,
    verify: bool,
    python: str | None,
    jax_version: str | None,
    as_json: bool,
    long: bool,
) -> None:
    """Explains a JAX error: what it is, why your code raises it, and a fix that was run.

    Each FILE has a traceback, a log or a question; - is a pipe.

    Exit status: 0 answered, 1 no answer, 2 input that can't be used.
    """
    from jaxerr_rag import explain

    names = files or ("-",)
    given = _read(code).decode("utf-8", "replace") if code is not None else None
    answered = True
    for i, name in enumerate(names):
        text = _read(name)
        program = given if given is not None else _named_program(text)
        answer = explain(text, program, jax_version=jax_version, verify=verify, python=python)
        answered = answered and answer.status == "answered"
        if as_json:
            _print_json(answer, indent=None if len(names) > 1 else 2)
        else:
            if len(names) > 1:
                print(f"{chr(10) if i else ''}== {name}")
            _print(answer, long=long)
    sys.stdout.flush()
    sys.exit(0 if answered else 1)


def _named_program(text: bytes) -> str | None:
    """The file of the user's that a traceback names, if it is on this machine.

    It is only read: what a line of a traceback doesn't show of the cause, the lines round it may.
    """
    from jaxerr_rag.report import parse

    frame = parse(text).user_frame
    if frame is None or not frame.file.endswith(".py"):
        return None
    path = Path(frame.file).expanduser()
    try:
        if not path.is_file() or path.stat().st_size > _MAX_PROGRAM:
            return None
        program = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # Another file of that name, or one that was edited since, says nothing of this failure.
    first = frame.source.strip().partition("\n")[0].strip()
    return program if first and first in program else None


_MAX_PROGRAM = 1 << 20
"""Bytes of a program that is read for its context."""


def _read(name: str) -> bytes:
    if name == "-":
        if sys.stdin is None or sys.stdin.isatty():
            raise InputError("nothing to explain: name a file with a traceback, or pipe one in")
        return sys.stdin.buffer.read(_MAX_BYTES)
    try:
        with Path(name).open("rb") as file:
            return file.read(_MAX_BYTES)
    except OSError as error:
        raise InputError(f"{name} can't be read: {error.strerror or error}") from None


def _print_json(answer: Answer, *, indent: int | None) -> None:
    import json

    print(json.dumps(answer.to_dict(), indent=indent, ensure_ascii=False))


def _print(answer: Answer, *, long: bool) -> None:
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        from rich.console import Console

        from jaxerr_rag.answer.terminal import show

        show(answer, Console(), long=long)
        return
    from jaxerr_rag.answer.plain import render

    print(render(answer, long=long), end="")


def run(command: click.Command, name: str) -> None:
    """Runs a command; what the user can mend is told in one line, with exit status 2."""
    try:
        command.main(prog_name=name, standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(2)
    except click.ClickException as error:
        print(f"{name}: {error.format_message()}", file=sys.stderr)
        sys.exit(2)
    except JaxerrError as error:
        print(f"{name}: {error}", file=sys.stderr)
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
    except BrokenPipeError:
        # The reader of the pipe has left; what is still to be flushed goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def ask_main() -> None:
    """The script ``jaxerr-ask``."""
    run(ask, "jaxerr-ask")
