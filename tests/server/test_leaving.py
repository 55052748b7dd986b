"""Who leaves or waits too long: what is done for them ends, and others get its place."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from jaxerr_rag.runner import Stopped, available_isolation
from jaxerr_rag.server import api, pages, verifying
from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.limits import Limits
from jaxerr_rag.server.settings import Settings
from jaxerr_rag.server.verifying import JOBS, Verifier
from tests.server.conftest import ROOT, nothing, running

ITEM = (ROOT / "tests/answer/snapshots/item_assignment.traceback.txt").read_text(encoding="utf-8")
HANGS = "import time\nprint('begun', flush=True)\ntime.sleep(3600)\n"
FOR_EVER = 900.0
"""Seconds of a run, which only its being ended can cut short here."""

needs_sandbox = pytest.mark.skipif(available_isolation() is None, reason="nothing here can isolate a program")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "_EACH", FOR_EVER)
    monkeypatch.setattr(verifying, "BUDGET", FOR_EVER)


def until(holds: Callable[[], bool]) -> None:
    """Waits for something to be so."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def running_programs(verifier: Verifier) -> int:
    return sum(verifier._pool._busy.values())


@needs_sandbox
def test_a_program_that_hangs_is_killed_when_who_sent_it_leaves_and_the_next_one_runs() -> None:
    left = threading.Event()
    ended: list[BaseException] = []

    def asks() -> None:
        try:
            verifier.verify(HANGS, None, left)
        except Stopped as error:
            ended.append(error)

    with Verifier(budget=FOR_EVER) as verifier:
        thread = threading.Thread(target=asks)
        thread.start()
        until(lambda: running_programs(verifier) == 1)
        time.sleep(0.2)
        workers = list(verifier._pool._workers.values())
        left.set()
        thread.join(60)
        assert [type(error) for error in ended] == [Stopped]
        assert running_programs(verifier) == 0
        assert verifier.run("print(1)").status == "passed"
        assert list(verifier._pool._workers.values()) == workers, "the warm worker was lost with the program"


@needs_sandbox
def test_who_leaves_ends_no_run_of_another() -> None:
    left, stays = threading.Event(), threading.Event()
    slow = "import time\ntime.sleep(4)\n"
    with Verifier(budget=FOR_EVER) as verifier:
        verdicts: list[str] = []
        other = threading.Thread(
            target=lambda: verdicts.append(verifier.verify(slow, None, stays).first.status)
        )
        other.start()
        until(lambda: running_programs(verifier) == 1)

        def asks() -> None:
            with pytest.raises(Stopped):
                verifier.verify(HANGS, None, left)

        leaving = threading.Thread(target=asks)
        leaving.start()
        until(lambda: running_programs(verifier) == 2)
        left.set()
        leaving.join(60)
        other.join(60)
    assert verdicts == ["passed"]


@needs_sandbox
def test_a_server_that_stops_ends_what_still_runs() -> None:
    with Verifier(budget=FOR_EVER) as verifier:
        assert verifier.take()

        def asks() -> None:
            try:
                with pytest.raises(Stopped):
                    verifier.verify(HANGS, None, threading.Event())
            finally:
                verifier.give_back()

        thread = threading.Thread(target=asks)
        thread.start()
        until(lambda: running_programs(verifier) == 1)
    thread.join(60)
    assert not thread.is_alive()


@needs_sandbox
@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("path", ["/chat", "/ask"])
def test_the_place_of_a_client_that_leaves_is_free_again(stream: bool, path: str) -> None:
    app = create_app(Settings(rate=0, verify=True), load=nothing)
    verifier = app.state.work.verifier
    body = {
        "messages": [{"role": "user", "content": ITEM}],
        "code": HANGS,
        "verify": True,
        "stream": stream,
    }
    with running(app) as url:
        until(lambda: app.state.readiness.status == "ok")
        with pytest.raises(httpx2.TimeoutException):
            httpx2.post(f"{url}{path}", json=body, timeout=3)
        until(lambda: running_programs(verifier) == 0)
        for _ in range(JOBS):
            until(verifier.take)
        for _ in range(JOBS):
            verifier.give_back()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A client of a server on which all that is looked up hangs, and that gives up soon."""
    go_on = threading.Event()

    def hangs(*_: Any, **__: Any) -> Any:
        go_on.wait(60)
        raise RuntimeError("nobody waits for this")

    for module, name in (
        (api, "ranked"),
        (api, "listing"),
        (api, "explain"),
        (api, "error_page"),
        (pages, "listing"),
        (pages, "error_page"),
        (pages, "render"),
    ):
        monkeypatch.setattr(module, name, hangs)
    app = create_app(Settings(rate=0), load=nothing)
    with TestClient(Limits(app, Settings(rate=0), request_seconds=0.2)) as client:
        yield client
        go_on.set()


@pytest.mark.parametrize("path", ["/api/search?q=x", "/api/errors", "/api/errors/x"])
def test_data_that_takes_too_long_is_given_up_in_json(hurried: TestClient, path: str) -> None:
    response = hurried.get(path)
    assert (response.status_code, response.json()) == (504, {"detail": "The answer took too long."})


def test_an_answer_that_takes_too_long_is_given_up_in_json(hurried: TestClient) -> None:
    response = hurried.post("/api/explain", json={"text": "x"})
    assert (response.status_code, response.json()) == (504, {"detail": "The answer took too long."})


@pytest.mark.parametrize("path", ["/", "/errors", "/errors?q=x", "/errors/x"])
def test_a_page_that_takes_too_long_is_given_up_as_a_page(hurried: TestClient, path: str) -> None:
    response = hurried.get(path)
    assert response.status_code == 504
    assert response.headers["content-type"].startswith("text/html")
    assert "<h1>Gateway Timeout</h1>" in response.text
    assert "The answer took too long." in response.text


def test_what_is_refused_to_a_browser_is_a_page() -> None:
    with TestClient(create_app(Settings(rate=0), load=nothing)) as client:
        response = client.get("/errors?page=<b>")
    assert response.status_code == 422
    assert response.headers["content-type"].startswith("text/html")
    assert "<b>" not in response.text
    assert "page: " in response.text
