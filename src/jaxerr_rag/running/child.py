"""The program as a child process: its streams are ours, and so is its end."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Literal

from jaxerr_rag.errors import InputError

_LAUNCH = Path(__file__).parent / "inside" / "launch.py"

Kind = Literal["script", "module"]


@dataclass(frozen=True, slots=True)
class Failure:
    """What was written down of the exception that ended a program.

    Attributes:
      traceback: its text.
      jax: the version that the program had imported, or None.
      values: names in the failing frame of the user, and what arrays they are.
    """

    traceback: str
    jax: str | None
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a program ended: its exit status, negative for a signal, and the exception if it was one."""

    status: int
    failure: Failure | None = None


def run_program(kind: Kind, name: str, arguments: Sequence[str], *, python: str | None = None) -> Outcome:
    """Runs a program to its end, with this process's input, output and working folder.

    Raises:
      InputError: the interpreter does not start.
    """
    with tempfile.TemporaryDirectory(prefix="jaxerr-run-", ignore_cleanup_errors=True) as folder:
        facts = Path(folder) / "facts.json"
        command = [python or sys.executable, str(_LAUNCH), str(facts), kind, name, *arguments]
        with _signals() as children:
            try:
                child = subprocess.Popen(command)
            except OSError as error:
                raise InputError(
                    f"no Python at {command[0]}: {error.strerror or error}; give an interpreter with --python"
                ) from None
            children.append(child)
            status = child.wait()
        return Outcome(status, _read(facts))


@contextlib.contextmanager
def _signals() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Meanwhile a terminal's Ctrl-C is the program's alone, and what is sent to us goes to the program."""
    children: list[subprocess.Popen[bytes]] = []

    def forward(number: int, _: FrameType | None) -> None:
        for child in children:
            child.send_signal(number)

    # A handler, unlike SIG_IGN, is not inherited by the program.
    before = {signal.SIGINT: signal.signal(signal.SIGINT, lambda *_: None)}
    for number in (signal.SIGTERM, signal.SIGHUP):
        before[number] = signal.signal(number, forward)
    try:
        yield children
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _read(facts: Path) -> Failure | None:
    try:
        found = json.loads(facts.read_text(encoding="utf-8"))
        return Failure(
            found["traceback"], found["jax"], tuple((name, text) for name, text in found["values"])
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def end_as(status: int) -> None:
    """Ends this process as the program ended."""
    sys.stdout.flush()
    if status < 0:
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the program has dumped its own
        with contextlib.suppress(OSError, ValueError):
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
        status = 128 - status
    sys.exit(status)
