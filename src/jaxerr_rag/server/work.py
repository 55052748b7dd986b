"""Replies, made in threads and handed to the event loop in pieces, for as long as somebody listens."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import (
    AsyncGenerator,
    Callable,
    Generator,
    Iterable,
    Iterator,
)
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from jaxerr_rag.answer.phrased import entry_pages
from jaxerr_rag.llm.client import Client
from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.repair.verify import Then
from jaxerr_rag.report.lines import HEADER
from jaxerr_rag.retrieve import Retrieval
from jaxerr_rag.runner import Stopped
from jaxerr_rag.server.conversation import Message, read
from jaxerr_rag.server.observe import Metrics
from jaxerr_rag.server.reply import Event, reply
from jaxerr_rag.server.verifying import JOBS, Verifier

T = TypeVar("T")

THREADS = 4
"""Replies that are made at a time; more would only take turns."""

_WAITING = 16
"""Replies that may wait for a language model at a time, beside those."""

_SHORT = 8_000
"""Characters of a traceback that is answered without a thread."""

_SOON = 0.05
"""Seconds in which most replies are made: what is ready later is handed on at once."""


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
      is_ready: whether what answers need is loaded.
    """

    def __init__(
        self,
        metrics: Metrics,
        verifier: Verifier | None = None,
        client: Client | None = None,
        is_ready: Callable[[], bool] = lambda: False,
    ) -> None:
        self._is_ready = is_ready
        self.client = client
        self.verifier = verifier
        self._metrics = metrics
        waiting = _WAITING if client is not None else 0
        self._replies = ThreadPoolExecutor(THREADS + JOBS + waiting, thread_name_prefix="reply")
        self._pages = ThreadPoolExecutor(THREADS, thread_name_prefix="page")

    def close(self) -> None:
        """Ends; what is still asked for is dropped."""
        for threads in (self._replies, self._pages):
            threads.shutdown(wait=False, cancel_futures=True)

    def call(self, make: Callable[[], T]) -> asyncio.Future[T]:
        """What a function gives, called in a thread; whoever is cancelled does not wait for its end."""
        return asyncio.get_running_loop().run_in_executor(self._pages, make)

    def answer(self, make: Callable[[], T]) -> asyncio.Future[T]:
        """The same for what may wait for a language model, so that pages do not wait for it, too."""
        return asyncio.get_running_loop().run_in_executor(self._replies, make)

    def count(self, status: str) -> None:
        """Counts an answer."""
        self._metrics.answers.labels(status).inc()

    def whole(self, question: Question) -> asyncio.Future[list[Event]]:
        """All events of a reply. If the future is cancelled, no more is done for it.

        Raises:
          InputError: the text can't be read.
        """
        if self._is_quick(question):
            return _done(lambda: list(self._events(question)))
        left = threading.Event()
        future = self.answer(lambda: list(self._until(question, left)))
        future.add_done_callback(lambda _: left.set())
        return future

    def _is_quick(self, question: Question) -> bool:
        """Whether a reply takes a millisecond or two, of which handing it to a thread would be a third.

        A traceback that comes alone is never looked for by meaning; a message that is cut off takes longer.
        """
        text = question.messages[0].content
        alone = len(question.messages) == 1 and len(text) <= _SHORT and HEADER in text
        whole = alone and "..." not in text and "…" not in text
        return whole and not question.verify and self.client is None and self._is_ready()

    def _until(self, question: Question, left: threading.Event) -> Iterator[Event]:
        """The events of a reply, for as long as somebody is there."""
        with contextlib.closing(self._events(question, left)) as events:
            for event in events:
                yield event
                if left.is_set():
                    return

    async def replies(self, question: Question) -> AsyncGenerator[list[Event], None]:
        """The events of a reply, those that are ready at the same time together.

        Raises:
          InputError: the text can't be read.
        """
        if self._is_quick(question):
            yield list(self._events(question))
            return
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[list[Event] | Exception | None] = asyncio.Queue()
        left = threading.Event()

        def put(item: list[Event] | Exception | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(queue.put_nowait, item)

        def make() -> None:
            ready: list[Event] = []
            # Waking the loop for each event would take longer than making it.
            at_once = self.client is not None or question.verify
            last = time.monotonic()
            try:
                for event in self._until(question, left):
                    ready.append(event)
                    if at_once or time.monotonic() - last > _SOON:
                        put(ready)
                        ready, last = [], time.monotonic()
            except Stopped:
                return
            except Exception as error:
                put(ready)
                put(error)
            else:
                put(ready)
                put(None)

        future = self._replies.submit(make)
        try:
            more = True
            while more:
                waiting = [await queue.get()]
                while not queue.empty():
                    waiting.append(queue.get_nowait())
                events = [event for item in waiting if isinstance(item, list) for event in item]
                if events:
                    yield events
                more = all(isinstance(item, list) for item in waiting)
                for item in waiting:
                    if isinstance(item, Exception):
                        raise item
        finally:
            left.set()
            future.cancel()

    def _events(
        self, question: Question, left: threading.Event | None = None
    ) -> Generator[Event, None, None]:
        """The events of a reply; `left` ends what is run for it."""
        turn = read(question.messages, code=question.code, jax_version=question.jax_version)
        with self._place(question.verify, turn.code) as (verifier, why_not):
            ran = False

            def verify(program: str, found: Retrieval) -> Repair:
                nonlocal ran
                ran = True
                assert verifier is not None
                return verifier.verify(
                    program, found, left or threading.Event(), then=self._then(program, found)
                )

            run = verify if verifier is not None else None
            for event in reply(turn, verify=run, client=self.client):
                if event.name == "done":
                    self.count(event.data["status"])
                    said = why_not or ("ran" if ran else "no_match")
                    event = replace(event, data={**event.data, "verify": said})
                yield event

    def _then(self, program: str, found: Retrieval) -> Then | None:
        """What goes on where no patch is known: the model is asked for one."""
        if self.client is None:
            return None
        # The extra `repair`, without which there is no verifier.
        from jaxerr_rag.repair.asking import asking

        return asking(self.client, program, entry_pages(match.id for match in found.matches))

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


def _done(make: Callable[[], T]) -> asyncio.Future[T]:
    """A future that has come to what a function gives."""
    future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    try:
        future.set_result(make())
    except Exception as error:
        future.set_exception(error)
    return future


def text_of(events: Iterable[Event]) -> str:
    """The Markdown of a reply."""
    return "".join(event.data for event in events if event.name == "text")
