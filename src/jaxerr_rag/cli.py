"""``jaxerr-ask``: explains an error from a file or a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jaxerr_rag.errors import InputError, JaxerrError

if TYPE_CHECKING:
    from jaxerr_rag.answer.model import Answer

app = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)

_MAX_BYTES = 64 << 20
"""Of a file that is read; the parser keeps the beginning and the end of what is long."""


@app.command()
def ask(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE|-]...", help="Tracebacks, logs or questions; - is a pipe."),
    ] = None,
    code: Annotated[
        str | None, typer.Option("--code", metavar="FILE", help="The program that failed.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Run patches of the program.")] = False,
    python: Annotated[
        str | None, typer.Option("--python", metavar="EXE", help="The Python whose JAX runs them.")
    ] = None,
    jax_version: Annotated[
        str | None,
        typer.Option("--jax-version", metavar="V", help="The JAX it ran on, if the text doesn't tell."),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="One JSON object, or one a line for several files.")
    ] = False,
    long: Annotated[bool, typer.Option("--long", help="Everything there is to say.")] = False,
) -> None:
    """Explains a JAX error: what it is, why your code raises it, and a fix that was run.

    Exit status: 0 answered, 1 no answer, 2 input that can't be used.
    """
    from jaxerr_rag import explain

    names = files or ["-"]
    program = _read(code).decode("utf-8", "replace") if code is not None else None
    answered = True
    for i, name in enumerate(names):
        answer = explain(_read(name), program, jax_version=jax_version, verify=verify, python=python)
        answered = answered and answer.status == "answered"
        if json:
            _print_json(answer, indent=None if len(names) > 1 else 2)
        else:
            if len(names) > 1:
                print(f"{chr(10) if i else ''}== {name}")
            _print(answer, long=long)
    raise typer.Exit(0 if answered else 1)


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
    import os

    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        from rich.console import Console

        from jaxerr_rag.answer.terminal import show

        show(answer, Console(), long=long)
        return
    from jaxerr_rag.answer.plain import render

    print(render(answer, long=long), end="")


def run(program: typer.Typer, name: str) -> None:
    """Runs a command-line program: what the user can mend is told in one line, with exit status 2."""
    try:
        program(prog_name=name)
    except JaxerrError as error:
        print(f"{name}: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of the pipe has left; what is still to be flushed goes nowhere.
        sys.stdout = open("/dev/null", "w")  # noqa: PTH123, SIM115
        sys.exit(0)


def ask_main() -> None:
    """The script ``jaxerr-ask``."""
    run(app, "jaxerr-ask")
