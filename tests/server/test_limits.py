"""What a server refuses: size, rate, number, time, strangers, other origins; and its headers."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from starlette.types import Message, Receive, Scope, Send

from jaxerr_rag.server import limits, observe, work
from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.conversation import Turn
from jaxerr_rag.server.limits import Buckets, Limits, client_of
from jaxerr_rag.server.observe import JsonLines
from jaxerr_rag.server.reply import Event
from jaxerr_rag.server.settings import Settings
from tests.server.conftest import TRACEBACK, Ask, nothing, running

JSON = {"content-type": "application/json"}
SECRET = "the-right-token"


def body(text: str = TRACEBACK) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}], "stream": False}


@pytest.mark.parametrize("path", ["/chat", "/v1/chat/completions"])
@pytest.mark.parametrize("declared", [True, False])
def test_a_body_over_a_mebibyte_is_refused_whether_it_says_so_or_not(path: str, declared: bool) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(17):
            yield b" " * (1 << 16)

    content = b" " * (17 << 16) if declared else pieces()
    with running(create_app(Settings(), load=nothing)) as url:
        assert httpx2.post(url + path, content=content, headers=JSON).status_code == 413


def test_a_body_of_just_a_mebibyte_is_read(ask: Ask) -> None:
    text = json.dumps(body())
    response = ask().post("/chat", content=text + " " * ((1 << 20) - len(text)), headers=JSON)
    assert response.status_code == 200


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_minutes_worth_at_once_and_refills_evenly() -> None:
    clock = Clock()
    buckets = Buckets(60, clock)
    assert [buckets.take("a") for _ in range(60)] == [0.0] * 60
    assert buckets.take("a") == pytest.approx(1.0)
    clock.now = 0.5
    assert buckets.take("a") == pytest.approx(0.5)
    clock.now = 1.0
    assert buckets.take("a") == 0.0
    clock.now = 1_000.0
    assert [buckets.take("a") for _ in range(60)] == [0.0] * 60
    assert buckets.take("a") > 0


def test_clients_have_buckets_of_their_own() -> None:
    buckets = Buckets(1, Clock())
    assert buckets.take("a") == 0.0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0.0


def test_only_so_many_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CLIENTS", 2)
    buckets = Buckets(1, Clock())
    for client in ("a", "b", "c"):
        buckets.take(client)
    assert buckets.take("c") > 0
    assert buckets.take("a") == 0.0


def test_a_network_of_ipv6_is_one_client() -> None:
    hosts = ["2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1", "192.0.2.1", "192.0.2.2", "unix"]
    clients = [client_of({"client": (host, 1)}) for host in hosts]
    assert clients[0] == clients[1]
    assert len(set(clients)) == 5
    assert client_of({"client": None}) == ""


def test_too_many_requests_are_told_when_to_come_back(ask: Ask) -> None:
    client = ask(rate=2)
    statuses = [client.post("/chat", json=body()).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    refused = client.post("/chat", json=body())
    assert 0 < int(refused.headers["retry-after"]) <= 30
    assert client.get("/healthz").status_code == 200


def test_of_those_who_come_at_once_no_more_are_answered_than_can_be(ask: Ask) -> None:
    transport = httpx2.ASGITransport(ask(concurrent=3).app)

    async def all_at_once() -> list[int]:
        async with httpx2.AsyncClient(transport=transport, base_url="http://x") as client:
            answers = await asyncio.gather(*(client.post("/chat", json=body()) for _ in range(10)))
        return sorted(answer.status_code for answer in answers)

    assert asyncio.run(all_at_once()) == [200] * 3 + [503] * 7


def test_more_than_can_be_worked_on_is_refused_and_not_queued(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def waits(turn: Turn, **_: object) -> Iterator[Event]:
        begun.set()
        go_on.wait(10)
        yield Event("matches", [])
        yield Event("done", {"status": "unsure"})

    monkeypatch.setattr(work, "reply", waits)
    client = ask(concurrent=1)
    question = body("how does vmap work?")
    statuses: list[int] = []
    first = threading.Thread(target=lambda: statuses.append(client.post("/chat", json=question).status_code))
    first.start()
    assert begun.wait(10)
    refused = client.post("/chat", json=question)
    assert refused.status_code == 503
    assert refused.headers["retry-after"] == "1"
    assert client.get("/healthz").status_code == 200
    go_on.set()
    first.join()
    assert statuses == [200]
    assert client.post("/chat", json=body()).status_code == 200


def call(app: Any, receive: Receive) -> list[Message]:
    """What an app sends, given what it receives."""
    scope = {"type": "http", "path": "/chat", "headers": [], "client": ("127.0.0.1", 1), "method": "POST"}
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent


async def _hangs() -> Message:
    await asyncio.Event().wait()
    raise AssertionError


def test_a_body_that_does_not_come_in_is_not_waited_for() -> None:
    async def reads(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()

    with pytest.raises(limits.HTTPException) as raised:
        call(Limits(reads, Settings(), body_seconds=0.01), _hangs)
    assert raised.value.status_code == 408


def test_an_answer_that_takes_too_long_is_given_up() -> None:
    async def hangs(scope: Scope, receive: Receive, send: Send) -> None:
        await _hangs()

    assert call(Limits(hangs, Settings(), request_seconds=0.01), _hangs)[0]["status"] == 504


def test_with_a_token_only_who_has_it_is_let_in(ask: Ask) -> None:
    client = ask(token=SECRET)
    wrong = [
        "",
        SECRET,
        f"Basic {SECRET}",
        "Bearer",
        "Bearer the-wrong-token",
        f"Bearer {SECRET}x",
        "Bearer ü",
    ]
    for given in wrong:
        refused = client.post("/chat", json=body(), headers={"authorization": given.encode()})
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"] == "Bearer"
        assert SECRET not in refused.text
    for kind in ("Bearer", "bearer"):
        assert client.post("/chat", json=body(), headers={"authorization": f"{kind} {SECRET}"}).is_success
    assert client.get("/metrics").status_code == 401
    assert client.get("/openapi.json").status_code == 401
    assert client.get("/healthz").status_code == 200


def test_no_other_origin_is_allowed_unless_named(ask: Ask) -> None:
    asked = {"origin": "https://a.example", "access-control-request-method": "POST"}
    assert "access-control-allow-origin" not in ask().options("/chat", headers=asked).headers
    client = ask(cors=("https://a.example",), token=SECRET)
    allowed = client.options("/chat", headers=asked).headers
    assert allowed["access-control-allow-origin"] == "https://a.example"
    assert "access-control-allow-credentials" not in allowed
    # A refusal can be read by the page as well.
    refused = client.post("/chat", json=body(), headers={"origin": "https://a.example"})
    assert refused.status_code == 401
    assert refused.headers["access-control-allow-origin"] == "https://a.example"
    other = client.options("/chat", headers={**asked, "origin": "https://b.example"})
    assert "access-control-allow-origin" not in other.headers


@pytest.mark.parametrize("path", ["/healthz", "/nothing", "/chat", "/v1/models", "/metrics"])
def test_every_response_has_the_security_headers(ask: Ask, path: str) -> None:
    headers = ask().get(path).headers
    assert set(observe.HEADERS) <= set(headers)
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "server" not in headers


def test_a_sane_request_id_is_kept_and_others_are_replaced(ask: Ask) -> None:
    client = ask()
    given = client.get("/healthz", headers={"x-request-id": "from-proxy_1.2"})
    assert given.headers["x-request-id"] == "from-proxy_1.2"
    made = [client.get("/healthz", headers={"x-request-id": bad}) for bad in ("a b", "x" * 65, "", '"}')]
    ids = [response.headers["x-request-id"] for response in made]
    assert all(len(one) == 32 for one in ids)
    assert len(set(ids)) == len(ids)


def lines_of(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [
        json.loads(JsonLines().format(record))
        for record in caplog.records
        if record.name.startswith("jaxerr_rag")
    ]


def test_the_log_has_a_line_of_json_for_each_request_without_its_text(
    ask: Ask, caplog: pytest.LogCaptureFixture
) -> None:
    client = ask()
    with caplog.at_level(logging.INFO):
        client.post("/chat", json=body("ValueError: my-own-text"), headers={"x-request-id": "abc"})
        client.get("/my-own-text?q=my-own-text")
        client.post("/chat", json={"messages": "my-own-text"})
    served, unknown, wrong = [line for line in lines_of(caplog) if line["event"] == "request"]
    assert served["request_id"] == "abc"
    assert (served["method"], served["route"], served["status"]) == ("POST", "/chat", 200)
    assert served["ms"] >= 0
    assert (unknown["route"], unknown["status"]) == ("unmatched", 404)
    assert wrong["status"] == 422
    assert "my-own-text" not in json.dumps(lines_of(caplog))


def test_a_failure_is_logged_by_its_place_and_its_id_without_its_words(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(turn: Turn, **_: object) -> Iterator[Event]:
        raise RuntimeError(f"about {turn.text}")

    monkeypatch.setattr(work, "reply", fails)
    with caplog.at_level(logging.INFO):
        response = ask().post("/chat", json=body("my-own-text"))
    assert response.status_code == 500
    assert set(observe.HEADERS) <= set(response.headers)
    line = next(line for line in lines_of(caplog) if line["event"] == "request")
    assert line["request_id"] == response.headers["x-request-id"]
    assert line["error"] == "RuntimeError"
    assert "test_limits.py" in line["at"]
    assert "my-own-text" not in json.dumps(lines_of(caplog)) + response.text
