"""``jaxerr-ask``: explains an error from a file or a pipe."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from jaxerr_rag.errors import InputError, JaxerrError
from jaxerr_rag.findings_cli import FORMATS, Findings

if TYPE_CHECKING:
    from jaxerr_rag.answer.model import Answer
    from jaxerr_rag.report import Frame

_MAX_BYTES = 64 << 20
"""Of a file that is read; the parser keeps the beginning and the end of what is long."""


@click.command()
@click.argument("files", metavar="[FILE|-]...", nargs=-1)
@click.option("--code", metavar="FILE", help="The program that failed; else the file the traceback names.")
@click.option("--verify", is_flag=True, help="Run the program, in a sandbox, and patches of it.")
@click.option("--verify-unsandboxed", is_flag=True, hidden=True)
@click.option("--patch", is_flag=True, help="Print only the first patch that passed, for git apply.")
@click.option("--budget", type=click.FloatRange(min=0), default=20.0, help="Seconds of trying patches.")
@click.option("--python", metavar="EXE", help="The Python whose JAX runs them.")
@click.option("--jax-version", metavar="V", help="The JAX it ran on, if the text doesn't tell.")
@click.option("--llm", is_flag=True, help="Let the language model of JAXERR_LLM_* phrase it.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, or one a line for several files.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="For other tools; json is --json.")
@click.option("--long", is_flag=True, help="Everything there is to say.")
@click.version_option(package_name="jaxerr-rag")
def ask(
    files: tuple[str, ...],
    code: str | None,
    verify: bool,
    verify_unsandboxed: bool,
    patch: bool,
    budget: float,
    python: str | None,
    jax_version: str | None,
    llm: bool,
    as_json: bool,
    form: str | None,
    long: bool,
) -> None:
    """Explains a JAX error: what it is, why your code raises it, and a fix that was run.

    Each FILE has a traceback, a log or a question; - is a pipe. --verify runs the program in a sandbox, or
    with --verify=unsandboxed in none.

    Exit status: 0 answered, 1 no answer or no patch, 2 input that can't be used.
    """
    from jaxerr_rag import explain

    names = files or ("-",)
    given = (_read(code).decode("utf-8", "replace"), Path(code)) if code is not None else None
    how: bool | Literal["unsandboxed"] = "unsandboxed" if verify_unsandboxed else verify or patch
    client = None
    if llm:
        from jaxerr_rag.llm.client import named_client

        client = named_client()
        click.get_current_context().call_on_close(client.close)
    answered = True
    as_json = as_json or form == "json"
    findings = Findings(form) if form in ("github", "sarif") and not patch else None
    # What can't be read is told before anything is answered.
    for i, (name, text) in enumerate([(name, _read(name)) for name in names]):
        frame = _user_frame(name, text)
        program, path = given or named_program(frame) or (None, None)
        answer = explain(
            text,
            program,
            jax_version=jax_version,
            verify=how,
            python=python,
            llm=client,
            budget=budget,
            path=path,
        )
        answered = answered and answer.status == "answered"
        if patch:
            answered = _print_patch(answer) and answered
        elif findings is not None:
            findings.add(answer, program, path)
        elif as_json:
            _print_json(answer, indent=None if len(names) > 1 else 2)
        else:
            if len(names) > 1:
                print(f"{chr(10) if i else ''}== {name}")
            _print(answer, long=long)
    if findings is not None:
        findings.finish()
    sys.stdout.flush()
    sys.exit(0 if answered else 1)


def _print_patch(answer: Answer) -> bool:
    """Prints the first patch that passed; whether there is one."""
    passed = [patch for patch in answer.patches if patch.verdict.status == "passed"]
    if not passed:
        print(f"jaxerr-ask: {answer.tried or answer.reason or 'no patch passed'}", file=sys.stderr)
        return False
    print(passed[0].diff, end="")
    return True


def _user_frame(name: str, text: bytes) -> Frame | None:
    """The frame of the user's code that failed.

    Raises:
      InputError: the text, which came from the file `name`, is empty or binary.
    """
    from jaxerr_rag.report import parse

    try:
        return parse(text).user_frame
    except InputError as error:
        raise InputError(str(error) if name == "-" else f"{name}: {error}") from None


def named_program(frame: Frame | None) -> tuple[str, Path] | None:
    """The text and path of the user's file that a traceback names, if it is on this machine.

    It is only read: what a line of a traceback doesn't show of the cause, the lines round it may.
    """
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
    return (program, path) if first and first in program else None


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
        raise InputError(
            f"{name} can't be read: {error.strerror or error}; name a text file, or pipe it in"
        ) from None


def _print_json(answer: Answer, *, indent: int | None) -> None:
    import json

    print(json.dumps(answer.to_dict(), indent=indent, ensure_ascii=False))


def _print(answer: Answer, *, long: bool) -> None:
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
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
        _discard_output()
        sys.exit(0)
    except OSError as error:
        print(f"{name}: the output can't be written: {error.strerror or error}", file=sys.stderr)
        _discard_output()
        sys.exit(2)


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def expanded(arguments: list[str]) -> list[str]:
    """The arguments with ``--verify=unsandboxed`` as click takes it.

    It takes a word behind an option whose value may be left out for that value.
    """
    return ["--verify-unsandboxed" if arg == "--verify=unsandboxed" else arg for arg in arguments]


def ask_main() -> None:
    """The script ``jaxerr-ask``."""
    sys.argv = expanded(sys.argv)
    run(ask, "jaxerr-ask")
