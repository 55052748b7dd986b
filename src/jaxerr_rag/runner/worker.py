"""Our side of a worker: starts it, hands it programs, and turns what happens into verdicts."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import selectors
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jaxerr_rag.errors import InputError
from jaxerr_rag.runner import isolation as sandbox
from jaxerr_rag.runner import verdict as limits
from jaxerr_rag.runner.environment import JaxEnvironment
from jaxerr_rag.runner.isolation import Isolation
from jaxerr_rag.runner.observed import Observed
from jaxerr_rag.runner.variables import of_program
from jaxerr_rag.runner.verdict import Limit, Needs, Status, Verdict

_START_LIMIT = 30.0
"""Seconds a worker may take to import JAX, and to start a program."""

_END_LIMIT = 5.0
"""Seconds all of a program's processes may take to end once it is killed."""


class WorkerLost(Exception):
    """The worker has died or hangs; the message is what it wrote last."""


class Stopped(Exception):
    """The run is wanted no more; the program was killed."""


Stop = Callable[[], bool]
"""Whether a run is wanted no more; asked several times a second, from the thread that waits for it."""

_LOOK = 0.05
"""Seconds after which a run that can be stopped is asked about again."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program to run.

    Attributes:
      source: its text.
      path: where the user has it, as tracebacks name it; it need not exist. None: in the working folder.
      needs: host devices.
      timeout: seconds of wall time.
      files: further files and folders it may read.
    """

    source: bytes
    path: Path | None
    needs: Needs
    timeout: float
    files: tuple[Path, ...] = ()


class Worker:
    """A process that forks a child for every program, started at once."""

    def __init__(
        self,
        env: JaxEnvironment,
        isolation: Isolation,
        *,
        files: Collection[Path],
        programs: Collection[Path],
        variables: Mapping[str, str],
        warm: bool,
    ) -> None:
        """Starts it.

        Args:
          env: the interpreter and JAX.
          isolation: what is to keep its programs apart.
          files: the files and folders that programs may ask to read.
          programs: paths at which programs may lie.
          variables: of the environment, besides those that the runner sets itself.
          warm: whether it imports JAX before it forks.

        Raises:
          InputError: root starts it, and some file is closed to others.
          WorkerLost: it did not start.
        """
        self.files, self.programs = frozenset(files), frozenset(programs)
        self._env, self._isolation, self._given = env, isolation, variables
        self._in_bubblewrap = isolation == "bubblewrap"
        root = os.geteuid() == 0
        if self._in_bubblewrap and root:
            _check_readable(self.files)
        self._folder = Path(tempfile.mkdtemp(prefix="jaxerr-"))
        self._lock = threading.Lock()
        stage = self._folder / "stage"
        inside = stage / "jaxerr_inside"
        shutil.copytree(
            Path(__file__).parent / "inside", inside, ignore=shutil.ignore_patterns("__pycache__")
        )
        (self._folder / "work").mkdir()
        (stage / "empty").touch()
        self._stage = sandbox.STAGE if self._in_bubblewrap else stage
        self._work = sandbox.WORK if self._in_bubblewrap else self._folder / "work"
        for path in (stage, inside, *stage.iterdir(), *inside.iterdir()):
            path.chmod(0o755 if path.is_dir() else 0o644)
        self._counts = root and isolation == "landlock+namespaces"
        config = {
            "warm": warm,
            "namespaces": isolation != "rlimits",
            "landlock": isolation == "landlock+namespaces",
            "nobody": self._in_bubblewrap and root,
            "own_tmp": self._in_bubblewrap and not self._shows_tmp(),
            "read": [*map(str, env.folders)],
        }
        command = [str(env.executable), "-c", _START, json.dumps(config)]
        if self._in_bubblewrap:
            shown = (*env.folders, *self.files)
            command = [
                *sandbox.bubblewrap(shown=shown, placeholders=self.programs, stage=stage, root=root),
                *command,
            ]
        variables = of_program(self._given, env, Needs(), self._work) | {"PYTHONPATH": str(self._stage)}
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, (self._folder / "stderr").open("wb") as stderr:
            self._process = _popen(
                command,
                cwd="/",
                env=variables,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                start_new_session=True,
            )
        self._socket.settimeout(_START_LIMIT)
        try:
            if self._socket.recv(16) != b"ready":
                raise WorkerLost(self._last_words())
        except (OSError, WorkerLost) as error:
            words = self._last_words()
            self.close()
            raise WorkerLost(words or str(error)) from None

    def _shows_tmp(self) -> bool:
        shown = (*self._env.folders, *self.files, *self.programs)
        return any(path.is_relative_to("/tmp") for path in shown)

    def sees(self, program: Program) -> bool:
        """Whether the worker can show a program all it has to read, at the right paths."""
        if not self._in_bubblewrap:
            return True
        files = all(sandbox.is_within(path, self.files) for path in program.files)
        path = program.path
        return files and (path is None or path in self.programs or sandbox.is_within(path, self.files))

    def run(self, program: Program, stop: Stop | None = None) -> Verdict:
        """Runs a program in a child.

        Raises:
          Stopped: `stop` said so.
          WorkerLost: the worker died or did not start the program.
        """
        start = time.perf_counter()
        nonce = secrets.token_hex(16)
        with self._staged(program) as (staged, work):
            request = {
                "nonce": nonce,
                "source": str(staged),
                "program": str(program.path or work / "program.py"),
                "work": str(work),
                "read": [str(path) for path in (staged, program.path, *program.files) if path],
                "environment": of_program(self._given, self._env, program.needs, work),
                "disk": limits.DISK_LIMIT,
                # The kernel's limit does not bind root; in a bubblewrap, root has become another user.
                "processes": limits.PROCESS_LIMIT if self._counts else None,
                "limits": limits.of_resources(program.timeout, own_user=self._isolation != "rlimits"),
            }
            seen = self._watch(request, program.timeout, stop)
        if seen.stopped:
            raise Stopped
        if refusal := seen.told("refused"):
            return self._verdict("refused", start, seen, f"{self._isolation} does not work here: {refusal}")
        if seen.told("started") is None:
            raise WorkerLost(self._last_words() or "it did not start the program")
        outcome = seen.outcome(nonce, program.timeout)
        if outcome is None:
            raise WorkerLost("what watches the program has died")
        status, error, limit = outcome
        return self._verdict(status, start, seen, error, limit)

    def _watch(self, request: dict[str, object], timeout: float, stop: Stop | None) -> Observed:
        """Sends a request, reads all that comes back, and has the program killed at a limit."""
        seen = Observed()
        control, theirs = socket.socketpair()
        pipes = {"stdout": os.pipe(), "stderr": os.pipe(), "reached": os.pipe()}
        with contextlib.ExitStack() as stack:
            stack.callback(control.close)
            for read, _ in pipes.values():
                stack.callback(os.close, read)
            try:
                with self._lock:
                    fds = [*(write for _, write in pipes.values()), theirs.fileno()]
                    socket.send_fds(self._socket, [json.dumps(request).encode()], fds)
            except OSError:
                return seen
            finally:
                theirs.close()
                for _, write in pipes.values():
                    os.close(write)
            selector = stack.enter_context(selectors.DefaultSelector())
            for name, (read, _) in pipes.items():
                selector.register(read, selectors.EVENT_READ, getattr(seen, name))
            selector.register(control, selectors.EVENT_READ, seen.control)
            deadline = time.monotonic() + _START_LIMIT
            started = killed = False
            while selector.get_map():
                left = deadline - time.monotonic()
                events = selector.select(left if stop is None else min(left, _LOOK))
                for key, _ in events:
                    data = _read(key.fd)
                    if not data:
                        selector.unregister(key.fileobj)
                    elif len(key.data) <= limits.OUTPUT_LIMIT:
                        key.data.extend(data)
                if not started and seen.told("started"):
                    started, deadline = True, time.monotonic() + timeout
                if killed:
                    if time.monotonic() > deadline:
                        break
                    continue
                if max(len(seen.stdout), len(seen.stderr)) > limits.OUTPUT_LIMIT:
                    seen.limit = "output"
                elif time.monotonic() > deadline:
                    seen.limit = "wall"
                elif stop is not None and stop():
                    seen.stopped = True
                elif seen.told("status") is None:
                    continue
                killed, deadline = True, time.monotonic() + _END_LIMIT
                # The watcher sees this and ends, and with it all that the program started.
                with contextlib.suppress(OSError):
                    control.shutdown(socket.SHUT_WR)
        return seen

    def _verdict(
        self, status: Status, start: float, seen: Observed, error: str = "", limit: Limit | None = None
    ) -> Verdict:
        return Verdict(
            status=status,
            seconds=time.perf_counter() - start,
            stdout=seen.stdout[: limits.OUTPUT_LIMIT].decode("utf-8", "replace"),
            stderr=seen.stderr[: limits.OUTPUT_LIMIT].decode("utf-8", "replace"),
            jax=self._env.jax,
            python=self._env.python,
            isolation=self._isolation,
            error=error,
            limit=limit,
        )

    @contextlib.contextmanager
    def _staged(self, program: Program) -> Iterator[tuple[Path, Path]]:
        """The program's file and its working folder, as the worker sees them."""
        name = secrets.token_hex(8)
        file = self._folder / "stage" / f"{name}.py"
        file.write_bytes(program.source)
        file.chmod(0o644)
        work = self._work
        if self._isolation == "rlimits":
            work = work / name
            work.mkdir()
        try:
            yield self._stage / file.name, work
        finally:
            file.unlink(missing_ok=True)
            if self._isolation == "rlimits":
                shutil.rmtree(work, ignore_errors=True)

    def _last_words(self) -> str:
        return (self._folder / "stderr").read_text(errors="replace").strip()[-500:]

    def close(self) -> None:
        """Ends it, and with it all its programs."""
        self._socket.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


@cache
def _starter() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="workers")


if hasattr(os, "register_at_fork"):  # a forked process has none of its parent's threads
    os.register_at_fork(after_in_child=_starter.cache_clear)


def _popen(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
    """Starts a process from a thread that lasts as long as this process.

    A sandbox that is to end with its parent ends with the very thread that started it.
    """
    return _starter().submit(lambda: subprocess.Popen(command, **options)).result()


_START = "from jaxerr_inside.worker import main; main()"


def _check_readable(paths: Iterable[Path]) -> None:
    for path in paths:
        if path.exists() and not path.stat().st_mode & 0o004:
            raise InputError(
                f"programs that root runs are another user's, who cannot read {path}: "
                f"`chmod -R o+rX` it, or do not run as root"
            )


def _read(fd: int) -> bytes:
    try:
        return os.read(fd, 1 << 16)
    except ConnectionResetError:
        return b""
