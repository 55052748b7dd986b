"""Cases on an executor: one that raises or kills its process is a result, and the others go on."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future

import pytest

from jaxerr_rag.errors import InputError
from jaxerr_rag.evaluate.work import executor_factory, run_all


def double(number: int) -> int:
    """Twice a number; some numbers end badly."""
    if number == 13:
        os._exit(1)
    if number == 7:
        raise MemoryError("no room for 7")
    if number == 5:
        raise SystemExit(3)
    return 2 * number


def lost(number: int, reason: str) -> str:
    return f"{number}: {reason}"


def results(numbers: list[int], jobs: int = 2) -> set[int | str]:
    tasks = [(number,) for number in numbers]
    found = list(run_all(double, tasks, executor_factory(None, jobs), lost, jobs))
    assert len(found) == len(numbers)
    return set(found)


def test_nothing_to_do_starts_nothing():
    def never() -> Executor:
        raise AssertionError("an executor was opened")

    assert list(run_all(double, [], never, lost, 2)) == []


@pytest.mark.slow
def test_an_exception_of_any_kind_is_a_result():
    assert results([1, 5, 7, 8]) == {2, "5: SystemExit: 3", "7: MemoryError: no room for 7", 16}


@pytest.mark.slow
def test_a_task_that_kills_its_process_is_a_result_and_all_others_are_done():
    assert results([1, 13, 2, 3, 4]) == {2, "13: its process died", 4, 6, 8}


class Vanishing(Executor):
    """Workers that are gone before they did anything."""

    def submit(self, function, /, *args, **named):
        future: Future[int] = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


def test_workers_that_are_gone_end_the_run_with_what_to_do():
    with pytest.raises(InputError, match="go on with --resume"):
        list(run_all(double, [(1,), (2,)], Vanishing, lost, 2))


@pytest.mark.parametrize(
    "address", ["dask", "dask://", "dask://host", "ray://host:1", "dask://host:port", ""]
)
def test_an_executor_that_is_none_is_told(address):
    with pytest.raises(InputError, match=r"give dask://HOST:PORT"):
        executor_factory(address, 1)
