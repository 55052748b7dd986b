"""Clients that leave before their answer is there: what is done for them ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable
from typing import Any, TypeVar

from starlette.requests import Request

T = TypeVar("T")

GONE = 499
"""The status, seen in log and metrics only, of a request whose client has left (nginx's number)."""

_SOON = 0.05
"""Seconds in which most replies are made: only those who wait longer are watched for leaving."""


async def first_and_rest(batches: AsyncGenerator[T, None]) -> AsyncIterator[T]:
    """The same, once the first is there: what goes wrong until then can still be told by a status."""
    first = await anext(batches)

    async def all_of_them() -> AsyncIterator[T]:
        async with contextlib.aclosing(batches):
            yield first
            async for batch in batches:
                yield batch

    return all_of_them()


async def while_there(request: Request, work: Awaitable[T]) -> T | None:
    """What comes of some work; None, and the work is given up, if the client leaves before."""
    task = asyncio.ensure_future(work)
    try:
        if not task.done():
            await asyncio.wait({task}, timeout=_SOON)
        if not task.done():
            await _done_or_gone(task, request)
        return task.result() if task.done() else None
    finally:
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def _done_or_gone(task: asyncio.Future[T], request: Request) -> None:
    gone = asyncio.ensure_future(_gone(request))
    either: set[asyncio.Future[Any]] = {task, gone}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
