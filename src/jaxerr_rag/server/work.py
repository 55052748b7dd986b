"""Replies, made in threads and handed to the event loop in pieces, for as long as somebody listens."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from starlette.requests import Request

from jaxerr_rag.answer.phrased import entry_pages
from jaxerr_rag.llm.client import Client
from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.repair.verify import Then
from jaxerr_rag.retrieve import Retrieval
from jaxerr_rag.server.conversation import Message, read
from jaxerr_rag.server.observe import Metrics
from jaxerr_rag.server.reply import Event, reply
from jaxerr_rag.server.verifying import JOBS, Left, Verifier

T = TypeVar("T")

THREADS = 4
"""Replies that are made at a time; more would only take turns."""


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody asks.

    Attributes:
      messages: the conversation, oldest first.
      code, jax_version: given beside it.
      verify: they want the program and patches of it run.
    """

    messages: tuple[Message, ...]
    code: str | None = None
    jax_version: str | None = None
    verify: bool = False


class Work:
    """Threads that make replies.

    Args:
      metrics: counts the answers.
      verifier: runs programs; None where the operator does not allow it.
      client: a language model that phrases answers; None where there is none.
    """

    def __init__(
        self, metrics: Metrics, verifier: Verifier | None = None, client: Client | None = None
    ) -> None:
        self._client = client
        self.verifier = verifier
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(THREADS + JOBS, thread_name_prefix="reply")

    def close(self) -> None:
        """Ends; what is still asked for is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def replies(self, question: Question) -> AsyncGenerator[list[Event], None]:
        """The events of a reply, those that are ready at the same time together.

        Raises:
          InputError: the text can't be read.
        """
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[Event | Exception | None] = asyncio.Queue()
        left = threading.Event()

        def put(item: Event | Exception | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(queue.put_nowait, item)

        def make() -> None:
            try:
                for event in self._events(question, left):
                    put(event)
                    if left.is_set():
                        return
                put(None)
            except Left:
                return
            except Exception as error:
                put(error)

        future = self._threads.submit(make)
        try:
            more = True
            while more:
                waiting = [await queue.get()]
                while not queue.empty():
                    waiting.append(queue.get_nowait())
                events = [item for item in waiting if isinstance(item, Event)]
                if events:
                    yield events
                more = len(events) == len(waiting)
                for item in waiting:
                    if isinstance(item, Exception):
                        raise item
        finally:
            left.set()
            future.cancel()

    def _events(self, question: Question, left: threading.Event) -> Iterator[Event]:
        turn = read(question.messages, code=question.code, jax_version=question.jax_version)
        with self._place(question.verify, turn.code) as (verifier, why_not):
            ran = False

            def verify(program: str, found: Retrieval) -> Repair:
                nonlocal ran
                ran = True
                assert verifier is not None
                return verifier.verify(program, found, left, then=self._then(program, found))

            run = verify if verifier is not None else None
            for event in reply(turn, verify=run, client=self._client):
                if event.name == "done":
                    self._metrics.answers.labels(event.data["status"]).inc()
                    said = why_not or ("ran" if ran else "no_match")
                    event = replace(event, data={**event.data, "verify": said})
                yield event

    def _then(self, program: str, found: Retrieval) -> Then | None:
        """What goes on where no patch is known: the model is asked for one."""
        if self._client is None:
            return None
        # The extra `repair`, without which there is no verifier.
        from jaxerr_rag.repair.asking import asking

        return asking(self._client, program, entry_pages(match.id for match in found.matches))

    @contextlib.contextmanager
    def _place(self, wanted: bool, code: str | None) -> Iterator[tuple[Verifier | None, Why | None]]:
        """The verifier if it may and can be used for a request, else why not."""
        verifier = self.verifier
        if not wanted:
            yield None, "not_asked"
        elif verifier is None:
            yield None, "off"
        elif code is None:
            yield None, "no_code"
        elif not verifier.take():
            yield None, "busy"
        else:
            try:
                yield verifier, None
            finally:
                verifier.give_back()


Why = Literal["not_asked", "off", "no_code", "busy"]


async def collected(batches: AsyncGenerator[list[Event], None]) -> list[Event]:
    """All events of a reply."""
    async with contextlib.aclosing(batches):
        return [event async for batch in batches for event in batch]


def text_of(events: Iterable[Event]) -> str:
    """The Markdown of a reply."""
    return "".join(event.data for event in events if event.name == "text")


async def first_and_rest(batches: AsyncGenerator[T, None]) -> AsyncIterator[T]:
    """The same, once the first is there: what goes wrong until then can still be told by a status."""
    first = await anext(batches)

    async def all_of_them() -> AsyncIterator[T]:
        async with contextlib.aclosing(batches):
            yield first
            async for batch in batches:
                yield batch

    return all_of_them()


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T | None:
    """What comes of some work; None, and the work is given up, if the client leaves before."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        for one in (task, gone):
            one.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
