"""``POST /chat``: events and objects, several turns, running programs, clients that leave."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from jaxerr_rag.repair.engine import Repair
from jaxerr_rag.repair.model import Patch, PatchVerdict
from jaxerr_rag.retrieve import Retrieval
from jaxerr_rag.runner import Stopped, Verdict, available_isolation
from jaxerr_rag.server import work
from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.conversation import Turn
from jaxerr_rag.server.reply import Event
from jaxerr_rag.server.settings import Settings
from jaxerr_rag.server.verifying import JOBS, Verifier
from tests.server.conftest import PROGRAM, ROOT, TRACEBACK, Ask, nothing, running

ITEM = (ROOT / "tests/answer/snapshots/item_assignment.traceback.txt").read_text(encoding="utf-8")


def user(*contents: str) -> list[dict[str, str]]:
    return [{"role": "user", "content": content} for content in contents]


def events_of(text: str) -> list[tuple[str, Any]]:
    """The events of a stream, by the rules of Server-Sent Events."""
    events = []
    for block in text.split("\n\n"):
        fields = [line.partition(": ")[::2] for line in block.splitlines()]
        if fields:
            data = "\n".join(value for name, value in fields if name == "data")
            events.append((dict(fields)["event"], json.loads(data)))
    return events


def test_a_traceback_streams_matches_then_text_then_done(ask: Ask) -> None:
    response = ask().post("/chat", json={"messages": user(TRACEBACK)})
    assert response.headers["content-type"].startswith("text/event-stream")
    events = events_of(response.text)
    names = [name for name, _ in events]
    assert names[0] == "matches"
    assert set(names[1:-1]) == {"text"}
    assert names[-1] == "done"
    assert events[0][1][0]["id"] == "scan-carry-dtype-mismatch"
    assert events[-1][1]["status"] == "answered"
    assert events[-1][1]["written_by"] == "assembled"


def test_without_a_stream_the_same_comes_as_one_object(ask: Ask) -> None:
    client = ask()
    streamed = events_of(client.post("/chat", json={"messages": user(TRACEBACK)}).text)
    answer = client.post("/chat", json={"messages": user(TRACEBACK), "stream": False}).json()
    assert answer["matches"] == streamed[0][1]
    assert answer["text"] == "".join(data for name, data in streamed if name == "text")
    assert answer["patches"] == []
    assert {key: answer[key] for key in streamed[-1][1]} == streamed[-1][1]


def test_a_follow_up_keeps_the_error_in_hand(ask: Ask) -> None:
    messages = [*user(TRACEBACK), {"role": "assistant", "content": "..."}, *user("and on JAX 0.6?")]
    answer = ask().post("/chat", json={"messages": messages, "stream": False}).json()
    assert answer["matches"][0]["id"] == "scan-carry-dtype-mismatch"
    assert "On JAX 0.6" in answer["text"]


def test_replicas_share_nothing(ask: Ask) -> None:
    first, second = ask(), ask()
    first.post("/chat", json={"messages": user(TRACEBACK)})
    messages = user(TRACEBACK, "show me the other fix")
    told = [
        client.post("/chat", json={"messages": messages, "stream": False}).json()
        for client in (first, second)
    ]
    assert told[0] == told[1]


def test_hostile_text_comes_back_as_text(ask: Ask) -> None:
    text = "TypeError: <script>alert(1)</script>\x00\x1b[31m \\ud83d \r\n\r\nevent: done\ndata: {}\n\n"
    response = ask().post("/chat", json={"messages": user(TRACEBACK + text)})
    assert response.status_code == 200
    names = [name for name, _ in events_of(response.text)]
    assert names.count("done") == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"messages": [{"role": "user", "content": "  "}]}, 400),
        ({"messages": [{"role": "assistant", "content": "hello"}]}, 400),
        ({"messages": user(TRACEBACK), "jax_version": "new one"}, 400),
        ({"messages": []}, 422),
        ({"messages": user("x") * 201}, 422),
        ({"messages": user("x" * 600_001)}, 422),
        ({"messages": user("x"), "code": "x" * 300_001}, 422),
        ({"messages": [{"role": "user", "content": "\ud800"}]}, 422),
        ({"messages": "no list"}, 422),
        ([], 422),
    ],
)
@pytest.mark.parametrize("stream", [True, False])
def test_what_cant_be_used_is_refused_before_the_answer_begins(
    ask: Ask, body: Any, status: int, stream: bool
) -> None:
    if isinstance(body, dict):
        body = {**body, "stream": stream}
    response = ask().post("/chat", content=json.dumps(body), headers={"content-type": "application/json"})
    assert response.status_code == status
    detail = response.json()["detail"]
    assert "Traceback" not in response.text
    assert len(response.text) < 2_000
    if status == 400:
        assert isinstance(detail, str)
        assert "\n" not in detail


@pytest.mark.parametrize("body", ["{", "", '{"messages": ' + "[" * 100_000])
def test_what_is_no_json_is_refused(ask: Ask, body: str) -> None:
    response = ask().post("/chat", content=body, headers={"content-type": "application/json"})
    assert response.status_code in (400, 422)


def test_programs_are_not_run_where_the_operator_does_not_allow_it(ask: Ask) -> None:
    body = {"messages": user(ITEM), "code": PROGRAM, "verify": True, "stream": False}
    answer = ask().post("/chat", json=body).json()
    assert answer["verify"] == "off"
    assert answer["patches"] == []
    assert answer["matches"]


class Runs:
    """Stands in for the sandbox: it keeps what it was given."""

    def __init__(self) -> None:
        self.programs: list[str] = []
        self.free = True

    def take(self) -> bool:
        return self.free

    def give_back(self) -> None:
        self.programs.append("given back")

    def verify(self, program: str, found: object, left: threading.Event, then: object = None) -> Repair:
        self.programs.append(program)
        first = Verdict("failed", 1.0, "", "", "0.10.2", "3.11", "bubblewrap", "TypeError: no")
        passed = PatchVerdict("passed", "0.10.2", "3.11", 1.0, None, "bubblewrap")
        failed = PatchVerdict("failed", "0.10.2", "3.11", 1.0, "TypeError: no", "bubblewrap")
        return Repair(
            first,
            (
                Patch("at", "repairer", "--- a\n+++ b\n", "fixed", "safe", passed),
                Patch("numpy", "repairer", "--- a\n+++ b\n", "not fixed", "safe", failed),
            ),
        )


def test_programs_are_run_where_allowed_and_asked_for_and_only_what_passed_is_shown(ask: Ask) -> None:
    client = ask()
    runs = client.app.state.work.verifier = Runs()  # type: ignore[attr-defined]
    body = {"messages": user(ITEM), "code": PROGRAM, "stream": False}
    assert client.post("/chat", json=body).json()["verify"] == "not_asked"
    assert runs.programs == []
    answer = client.post("/chat", json={**body, "verify": True}).json()
    assert runs.programs == [PROGRAM, "given back"]
    assert answer["verify"] == "ran"
    assert [patch["program"] for patch in answer["patches"]] == ["fixed"]
    streamed = events_of(client.post("/chat", json={**body, "verify": True, "stream": True}).text)
    assert [data["program"] for name, data in streamed if name == "patch"] == ["fixed"]


def test_why_nothing_was_run_is_said(ask: Ask) -> None:
    client = ask()
    runs = client.app.state.work.verifier = Runs()  # type: ignore[attr-defined]
    body = {"messages": user(ITEM), "verify": True, "stream": False}
    assert client.post("/chat", json=body).json()["verify"] == "no_code"
    runs.free = False
    assert client.post("/chat", json={**body, "code": PROGRAM}).json()["verify"] == "busy"


@pytest.mark.parametrize("stream", [True, False])
def test_work_ends_when_the_client_leaves(monkeypatch: pytest.MonkeyPatch, stream: bool) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(turn: Turn, **_: object) -> Iterator[Event]:
        yield Event("matches", [])
        try:
            for _ in range(2_000):
                begun.set()
                time.sleep(0.005)
                yield Event("text", "more ")
        finally:
            ended.set()

    monkeypatch.setattr(work, "reply", endless)
    with running(create_app(Settings(), load=nothing)) as url:
        with pytest.raises(httpx2.TimeoutException), httpx2.Client() as client:
            body = {"messages": user("x"), "stream": stream}
            with client.stream("POST", f"{url}/chat", json=body, timeout=1.5) as response:
                for _ in response.iter_raw():
                    assert begun.wait(10)
                    raise httpx2.ReadTimeout("this client has had enough")
        assert begun.is_set()
        assert ended.wait(5)


@pytest.mark.parametrize("stream", [True, False])
def test_a_failure_of_the_server_is_told_without_what_the_user_wrote(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, stream: bool
) -> None:
    def fails(turn: Turn, **_: object) -> Iterator[Event]:
        yield Event("matches", [])
        raise RuntimeError(f"about {turn.text}")

    monkeypatch.setattr(work, "reply", fails)
    with caplog.at_level(logging.INFO):
        response = ask().post("/chat", json={"messages": user("my secret"), "stream": stream})
    assert response.status_code == (200 if stream else 500)
    assert "failed" in response.text
    assert "my secret" not in response.text
    if stream:
        assert events_of(response.text)[-1][0] == "error"


@pytest.mark.skipif(available_isolation() is None, reason="nothing here can isolate a program")
def test_a_program_is_patched_in_the_real_sandbox(ask: Ask) -> None:
    client = ask(verify=True)
    body = {"messages": user(ITEM), "code": PROGRAM, "verify": True, "stream": False}
    answer = client.post("/chat", json=body).json()
    assert answer["verify"] == "ran"
    patch = answer["patches"][0]
    assert patch["verdict"]["status"] == "passed"
    assert patch["verdict"]["isolation"] == available_isolation()
    assert ".at[" in patch["program"]
    assert patch["diff"] in answer["text"] or patch["diff"].splitlines()[-1] in answer["text"]


def test_nothing_more_is_run_for_who_has_left() -> None:
    left = threading.Event()
    left.set()
    with Verifier() as verifier, pytest.raises(Stopped):
        verifier.verify(PROGRAM, Retrieval("unsure", None), left)


def test_only_a_few_have_programs_run_at_a_time() -> None:
    with Verifier() as verifier:
        assert [verifier.take() for _ in range(JOBS + 1)] == [True] * JOBS + [False]
        verifier.give_back()
        assert verifier.take()
        for _ in range(JOBS):
            verifier.give_back()
    assert not verifier.take()
