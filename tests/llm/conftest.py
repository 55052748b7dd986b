"""A local server that speaks the chat-completions protocol as a script says."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from jaxerr_rag.llm.client import Client, Patience
from jaxerr_rag.llm.settings import LlmSettings

Answer = Callable[["Handler"], None]

QUICK = Patience(connect=2, silence=0.3, total=0.6, back_off=0.01, longest_wait=0.2)
ID = "scan-carry-dtype"


@dataclass
class Script:
    """The answers in their order, the last one for all further requests; and what was asked."""

    url: str = ""
    answers: list[Answer] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def says(self, *answers: Answer | str) -> None:
        self.answers = [says(one) if isinstance(one, str) else one for one in answers]

    def prompt(self, at: int = -1) -> str:
        return "\n".join(message["content"] for message in self.requests[at]["messages"])


class Handler(BaseHTTPRequestHandler):
    script: Script

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.script.requests.append(json.loads(body))
        self.script.headers.append({name.lower(): value for name, value in self.headers.items()})
        answers = self.script.answers
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # The client has left.
            (answers.pop(0) if len(answers) > 1 else answers[0])(self)

    def begin(self, status: int = 200, kind: str = "text/event-stream", **headers: str) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def piece(self, text: str = "", finish: str | None = None) -> None:
        choice = {"index": 0, "delta": {"content": text}, "finish_reason": finish}
        self.raw(f"data: {json.dumps({'choices': [choice]})}\n\n")

    def raw(self, text: str) -> None:
        self.wfile.write(text.encode())
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        pass


def says(text: str, finish: str = "stop") -> Answer:
    def answer(to: Handler) -> None:
        to.begin()
        for i in range(0, len(text), 7):
            to.piece(text[i : i + 7])
        to.piece(finish=finish)
        to.raw("data: [DONE]\n\n")

    return answer


def fails(status: int, body: str = "{}", **headers: str) -> Answer:
    def answer(to: Handler) -> None:
        to.begin(status, "application/json", **headers)
        to.raw(body)

    return answer


def silent(to: Handler) -> None:
    to.script.over.wait(5)


def trickles(to: Handler) -> None:
    to.begin()
    while not to.script.over.wait(0.05):
        to.piece("x")


def breaks_off(to: Handler) -> None:
    to.begin()
    to.piece("The carry of the loop")


def talks_nonsense(to: Handler) -> None:
    to.begin()
    to.raw("data: {not json\n\n")


def never_stops(to: Handler) -> None:
    to.begin()
    for _ in range(2000):
        to.piece("far too much of it " * 100)


def has_an_endless_line(to: Handler) -> None:
    to.begin()
    for _ in range(2000):
        to.raw("x" * 10_000)


def answers_in_one_piece(to: Handler) -> None:
    to.begin(200, "application/json")
    message = {"role": "assistant", "content": f"All at once [{ID}]."}
    to.raw(json.dumps({"choices": [{"message": message, "finish_reason": "stop"}]}))


def speaks_otherwise(to: Handler) -> None:
    to.begin(200, "application/json")
    to.raw('{"answer": "hello"}')


def refuses(to: Handler) -> None:
    to.begin()
    to.piece(finish="content_filter")
    to.raw("data: [DONE]\n\n")


@pytest.fixture
def script() -> Iterator[Script]:
    """A server and its script."""
    script = Script()
    handler = type("Scripted", (Handler,), {"script": script})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    script.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    yield script
    script.over.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def client(script: Script) -> Iterator[Client]:
    """An impatient client of that server."""
    client = Client(LlmSettings(script.url, "scripted"), patience=QUICK)
    yield client
    client.close()
