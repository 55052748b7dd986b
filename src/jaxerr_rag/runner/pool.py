"""Runs programs: one in a process of its own, or many on workers that have imported JAX before."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Self

from jaxerr_rag.errors import InputError
from jaxerr_rag.runner.environment import JaxEnvironment, interpreter
from jaxerr_rag.runner.isolation import Isolation, Wanted, available_isolation
from jaxerr_rag.runner.verdict import Needs, Verdict
from jaxerr_rag.runner.worker import Program, Stop, Stopped, Worker, WorkerLost

# Variables that are read while JAX and what it stands on are imported: too late in a warm worker.
_READ_AT_IMPORT = re.compile(rb"\b(JAX|JAXLIB|TF_CPP|OMP|OPENBLAS|MKL|NPY)_[A-Z]")

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Job:
    """A program for `Pool.run_many`; the fields are the arguments of `Pool.run`."""

    program: Path | str
    env: JaxEnvironment | None = None
    needs: Needs | None = None
    timeout: float = 60.0
    files: tuple[Path, ...] = ()
    path: Path | None = None


class Pool:
    """Warm workers, one for each JAX environment, each started when it is first needed."""

    def __init__(
        self,
        jobs: int = 2,
        *,
        files: Iterable[Path] = (),
        isolation: Wanted = "auto",
        variables: Mapping[str, str] = _NONE,
    ) -> None:
        """Starts nothing yet.

        Args:
          jobs: programs that run at a time.
          files: folders that hold programs and what they read. A program outside of them, and of the
            paths seen before, has a worker started anew, with its path.
          isolation: see `Wanted`.
          variables: of the environment, which is clean otherwise.
        """
        self._jobs = jobs
        self._variables = variables
        self._isolation = _chosen(isolation)
        self._files = frozenset(map(Path.absolute, files))
        self._slots = threading.BoundedSemaphore(jobs)
        self._lock = threading.Lock()
        self._workers: dict[JaxEnvironment, Worker] = {}
        self._busy: Counter[Worker] = Counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            for worker in {*self._workers.values(), *self._busy}:
                worker.close()
            self._workers.clear()

    def run(
        self,
        program: Path | str,
        env: JaxEnvironment | None = None,
        needs: Needs | None = None,
        *,
        timeout: float = 60.0,
        files: Iterable[Path] = (),
        path: Path | None = None,
        stop: Stop | None = None,
    ) -> Verdict:
        """Runs a program in a throw-away folder, on the CPU, with a clean environment. Threads may share it.

        Args:
          program: a file, or the source.
          env: the interpreter and JAX to run it on; None: this one.
          needs: host devices.
          timeout: seconds of wall time, after which it is killed with all its processes.
          files: further files and folders it may read.
          path: the file that the source stands for: tracebacks name it, though it isn't read.
          stop: whether it is wanted no more.

        Raises:
          InputError: the file cannot be read.
          Stopped: `stop` said so.
        """
        env = env or interpreter()
        todo = _program(program, needs, timeout, files, path)
        if self._isolation is None:
            return _refused(env)
        warm = not _READ_AT_IMPORT.search(todo.source)
        lost = ""
        with self._slots:
            for _ in range(2):
                if stop is not None and stop():
                    raise Stopped
                try:
                    if not warm:
                        return _run_cold(todo, env, self._isolation, self._variables, stop)
                    worker = self._take(env, todo)
                    try:
                        return worker.run(todo, stop)
                    except WorkerLost:
                        self._discard(env, worker)
                        raise
                    finally:
                        self._give_back(worker)
                except WorkerLost as error:
                    lost = str(error)
        return _lost(env, self._isolation, lost)

    def run_many(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Verdict]]:
        """Runs programs, as many at a time as the pool may, and yields each as it is done."""
        with ThreadPoolExecutor(self._jobs) as threads:
            futures = {
                threads.submit(
                    self.run,
                    job.program,
                    job.env,
                    job.needs,
                    timeout=job.timeout,
                    files=job.files,
                    path=job.path,
                ): job
                for job in jobs
            }
            try:
                for future in as_completed(futures):
                    yield futures[future], future.result()
            finally:
                threads.shutdown(wait=False, cancel_futures=True)

    def _take(self, env: JaxEnvironment, program: Program) -> Worker:
        assert self._isolation is not None
        with self._lock:
            worker = self._workers.get(env)
            if worker is None or not worker.sees(program):
                files = {*self._files, *program.files}
                programs = {program.path} if program.path else set()
                if worker is not None:
                    files |= worker.files
                    programs |= worker.programs
                    del self._workers[env]
                    if worker not in self._busy:
                        worker.close()
                worker = Worker(
                    env,
                    self._isolation,
                    files=files,
                    programs=programs,
                    variables=self._variables,
                    warm=True,
                )
                self._workers[env] = worker
            self._busy[worker] += 1
            return worker

    def _give_back(self, worker: Worker) -> None:
        with self._lock:
            self._busy[worker] -= 1
            if not self._busy[worker]:
                del self._busy[worker]
                if worker not in self._workers.values():
                    worker.close()

    def _discard(self, env: JaxEnvironment, worker: Worker) -> None:
        with self._lock:
            if self._workers.get(env) is worker:
                del self._workers[env]


def run_program(
    program: Path | str,
    env: JaxEnvironment,
    needs: Needs | None = None,
    *,
    timeout: float = 60.0,
    files: Iterable[Path] = (),
    path: Path | None = None,
    isolation: Wanted = "auto",
    variables: Mapping[str, str] = _NONE,
) -> Verdict:
    """Runs one program, which imports JAX itself. The arguments are those of `Pool` and `Pool.run`."""
    todo = _program(program, needs, timeout, files, path)
    chosen = _chosen(isolation)
    if chosen is None:
        return _refused(env)
    try:
        return _run_cold(todo, env, chosen, variables)
    except WorkerLost as error:
        return _lost(env, chosen, str(error))


def _run_cold(
    program: Program,
    env: JaxEnvironment,
    isolation: Isolation,
    variables: Mapping[str, str],
    stop: Stop | None = None,
) -> Verdict:
    programs: Collection[Path] = [program.path] if program.path else []
    worker = Worker(env, isolation, files=program.files, programs=programs, variables=variables, warm=False)
    try:
        return worker.run(program, stop)
    finally:
        worker.close()


def _program(
    program: Path | str, needs: Needs | None, timeout: float, files: Iterable[Path], path: Path | None
) -> Program:
    if isinstance(program, Path):
        path = path or program
        try:
            source = program.read_bytes()
        except OSError as error:
            raise InputError(f"cannot read the program {program}: {error.strerror}") from None
    else:
        source = program.encode()
    return Program(
        source, path and path.absolute(), needs or Needs(), timeout, tuple(map(Path.absolute, files))
    )


def _chosen(wanted: Wanted) -> Isolation | None:
    if wanted == "auto":
        return available_isolation()
    return "rlimits" if wanted == "unsandboxed" else wanted


def _refused(env: JaxEnvironment) -> Verdict:
    error = "nothing here can isolate a program: install bubblewrap, or ask for an unsandboxed run"
    return Verdict("refused", 0.0, "", "", env.jax, env.python, "none", error)


def _lost(env: JaxEnvironment, isolation: Isolation, words: str) -> Verdict:
    return Verdict("failed", 0.0, "", "", env.jax, env.python, isolation, f"the worker was lost: {words}")
