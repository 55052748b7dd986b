"""Runs cases on an executor of `concurrent.futures`: processes here, or the workers of a Dask cluster.

Whatever happens to one case, the others are evaluated: a task whose process dies is a row too.
"""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from jaxerr_rag.errors import InputError, MissingExtra

T = TypeVar("T")
R = TypeVar("R")
Open = Callable[[], AbstractContextManager[Executor]]
"""Gives an executor; called again if one broke."""


def run_all(
    function: Callable[..., R], tasks: list[tuple[Any, ...]], opened: Open, lost: Callable[..., R], jobs: int
) -> Iterator[R]:
    """What a function gives for each task, as each is done.

    Args:
      function: called with a task's items, in another process.
      tasks: its arguments.
      opened: gives the executor.
      lost: called with a task's items and a reason if the function raised or its process died; its result
        takes the place of the function's.
      jobs: tasks that run at a time, if the executor breaks when a process dies.
    """
    left = dict(enumerate(tasks))
    while left:
        yield from _round(function, left, opened, lost)
        # Whichever of those that ran killed its process: each is tried once more, in a process of its own.
        for number in list(left)[:jobs]:
            task = left[number]
            alone = {number: task}
            yield from _round(function, alone, opened, lost)
            del left[number]
            if alone:
                yield lost(*task, "its process died")


def _round(
    function: Callable[..., R], left: dict[int, tuple[Any, ...]], opened: Open, lost: Callable[..., R]
) -> Iterator[R]:
    """Runs tasks until all are done or the executor breaks; those that are done leave `left`."""
    with opened() as executor:
        futures: dict[Future[R], int] = {}
        try:
            for number, task in left.items():
                futures[executor.submit(function, *task)] = number
        except BrokenExecutor:
            pass
        try:
            for future in as_completed(futures):
                number = futures[future]
                try:
                    error = future.exception()
                except CancelledError:
                    raise InputError("the workers are gone: start them, and go on with --resume") from None
                if isinstance(error, BrokenExecutor):
                    continue
                task = left.pop(number)
                yield future.result() if error is None else lost(*task, f"{type(error).__name__}: {error}")
        finally:
            for future in futures:
                future.cancel()


def executor_factory(address: str | None, jobs: int) -> Open:
    """What gives the executor that ``--executor`` names: processes here if it is None.

    Raises:
      InputError: it names none.
      MissingExtra: it needs ``distributed``, which is not installed.
    """
    if address is None:
        return lambda: _processes(jobs)
    found = re.fullmatch(r"dask://([\w.-]+|\[[\da-fA-F:]+\]):(\d+)", address)
    if found is None:
        raise InputError(f"--executor {address}: give dask://HOST:PORT")
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise MissingExtra("--executor dask://", "dask") from None
    return lambda: _dask(f"{found[1]}:{found[2]}")


def _processes(jobs: int) -> AbstractContextManager[Executor]:
    # A forked process would share the locks of this one's threads.
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    from distributed import Client

    try:
        client = Client(f"tcp://{address}", timeout=5)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise InputError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor()  # type: ignore[no-untyped-call]
