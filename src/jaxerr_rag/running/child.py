"""The program as a child process: its streams are ours, and so is its end."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Literal

from jaxerr_rag.errors import InputError

if TYPE_CHECKING:
    from jaxerr_rag.report import Report

_LAUNCH = Path(__file__).parent / "inside" / "launch.py"

_PAUSE = 0.2
"""Seconds between two looks at what the program's threads have come to."""

Kind = Literal["script", "module"]


@dataclass(frozen=True, slots=True)
class Failure:
    """What was written down of an exception that ended a program or a thread of it.

    Attributes:
      report: of the live exception.
      values: of what kinds the values in the failing frame of the user are, a line each.
      thread: its name; "" if the program ended.
      process: its number; forks of the program fail too.
      explained: the program has done so itself, by `jaxerr_rag.install`.
    """

    report: Report
    values: tuple[str, ...] = ()
    thread: str = ""
    process: int = 0
    explained: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a program ended: its exit status, negative for a signal, and the exception if it was one.

    Attributes:
      others: what ended its threads and forks, of which nothing was said while it ran.
    """

    status: int
    failure: Failure | None = None
    others: tuple[Failure, ...] = ()


def run_program(
    kind: Kind,
    name: str,
    arguments: Sequence[str],
    *,
    python: str | None = None,
    meanwhile: Callable[[Failure], None] = lambda failure: None,
) -> Outcome:
    """Runs a program to its end, with this process's input, output and working folder.

    Args:
      kind: whether `name` is a script or a module.
      name, arguments: what `python` takes.
      python: the interpreter; this one if None.
      meanwhile: is called with what ends a thread while the program goes on.

    Raises:
      InputError: the interpreter does not start.
    """
    with tempfile.TemporaryDirectory(prefix="jaxerr-run-", ignore_cleanup_errors=True) as folder:
        command = [python or sys.executable, str(_LAUNCH), folder, kind, name, *arguments]
        over, seen = threading.Event(), set[Path]()
        watcher = threading.Thread(target=_watch, args=(Path(folder), over, seen, meanwhile))
        with _signals() as children:
            try:
                child = subprocess.Popen(command)
            except OSError as error:
                raise InputError(
                    f"no Python at {command[0]}: {error.strerror or error}; give an interpreter with --python"
                ) from None
            children.append(child)
            watcher.start()
            try:
                status = child.wait()
            finally:
                over.set()
                watcher.join()
        failures = [failure for _, failure in _written(Path(folder), seen)]
        own = [one for one in failures if one.process == child.pid and not one.thread]
        return Outcome(status, own[0] if own else None, tuple(one for one in failures if one not in own))


def _watch(
    folder: Path, over: threading.Event, seen: set[Path], meanwhile: Callable[[Failure], None]
) -> None:
    """Hands on what ends threads; of what ends the program, the traceback is still to be shown."""
    while not over.wait(_PAUSE):
        for path, failure in _written(folder, seen):
            if failure.thread:
                seen.add(path)
                meanwhile(failure)


def _written(folder: Path, seen: Collection[Path]) -> Iterator[tuple[Path, Failure]]:
    """What was written into the folder, in order, without what was seen."""
    for path in sorted(folder.glob("*.json"), key=lambda path: (path.stat().st_mtime_ns, path)):
        if path not in seen and (failure := _read(path)) is not None:
            yield path, failure


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


def _read(path: Path) -> Failure | None:
    from jaxerr_rag.report.live import failing, report_of

    try:
        facts = json.loads(path.read_text(encoding="utf-8", errors="surrogatepass"))
        report = report_of(facts)
        values = failing(report, facts["values"]) or ()
        return Failure(report, tuple(values), facts["thread"], facts["pid"], facts["explained"])
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
