"""``/healthz``, ``/readyz``, ``/metrics``, and the script that starts it all."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest
from fastapi.testclient import TestClient

from jaxerr_rag.server import main
from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.settings import Settings
from tests.server.conftest import TRACEBACK, Ask


def test_a_server_lives_before_it_is_ready_and_is_ready_once_loaded() -> None:
    loaded = threading.Event()
    app = create_app(Settings(), load=lambda: bool(loaded.wait(10)) and None)
    with TestClient(app) as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        waiting = client.get("/readyz")
        assert (waiting.status_code, waiting.json()) == (503, {"status": "loading"})
        loaded.set()
        for thread in threading.enumerate():
            if thread.name == "load":
                thread.join(10)
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()) == (200, {"status": "ok"})


def test_a_server_whose_index_cant_be_loaded_is_never_ready(caplog: pytest.LogCaptureFixture) -> None:
    def fails() -> None:
        raise OSError("the disk is gone")

    with TestClient(create_app(Settings(), load=fails)) as client:
        for thread in threading.enumerate():
            if thread.name == "load":
                thread.join(10)
        assert client.get("/readyz").json() == {"status": "failed"}
        assert client.get("/healthz").status_code == 200
    assert "can't be loaded" in caplog.text


def values(text: str) -> dict[str, float]:
    return {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in text.splitlines()
        if not line.startswith("#")
    }


def test_metrics_count_by_route_and_status_never_by_path(ask: Ask) -> None:
    client = ask()
    for text in (TRACEBACK, TRACEBACK, "ValueError: my own thing broke"):
        client.post("/chat", json={"messages": [{"role": "user", "content": text}], "stream": False})
    client.get("/v1/models/some-name")
    client.get("/some-path")
    client.request("BREW", "/healthz")
    response = client.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain")
    found = values(response.text)
    assert found['jaxerr_requests_total{method="POST",route="/chat",status="200"}'] == 3
    assert found['jaxerr_requests_total{method="GET",route="/v1/models/{name}",status="404"}'] == 1
    assert found['jaxerr_requests_total{method="GET",route="unmatched",status="404"}'] == 1
    assert found['jaxerr_request_seconds_count{route="/chat"}'] == 3
    assert found['jaxerr_answers_total{status="answered"}'] == 2
    assert "some-" not in response.text
    assert "BREW" not in response.text


def test_the_openapi_schema_names_every_route(ask: Ask) -> None:
    schema = ask().get("/openapi.json").json()
    assert {"/chat", "/v1/chat/completions", "/v1/models", "/healthz", "/readyz"} <= set(schema["paths"])


SCRIPT = [sys.executable, "-c", "from jaxerr_rag.server.main import main; main()"]


@contextmanager
def script(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*SCRIPT, *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def test_the_script_serves_on_this_machine_only_and_stops_when_told() -> None:
    with script("--port", "0") as process:
        assert process.stderr is not None
        assert process.stdout is not None
        lines = []
        url = None
        while url is None:
            lines.append(json.loads(process.stderr.readline()))
            url = re.search(r"http://127\.0\.0\.1:\d+", lines[-1]["event"])
        answer = httpx2.post(
            f"{url[0]}/chat", json={"messages": [{"role": "user", "content": TRACEBACK}], "stream": False}
        )
        assert answer.json()["status"] == "answered"
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) in (0, -signal.SIGTERM)
        assert process.stdout.read() == ""
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]
        assert "/chat" in [line.get("route") for line in lines]


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--port", "70000"], {}, "--port"),
        ([], {"JAXERR_SERVE_RATE": "many"}, "JAXERR_SERVE_RATE is 'many'"),
        (["--host", "192.0.2.1"], {}, "can't listen on 192.0.2.1"),
    ],
)
def test_what_the_script_cant_use_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    environment: dict[str, str],
    said: str,
) -> None:
    monkeypatch.setattr(sys, "argv", ["jaxerr-serve", *arguments])
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as raised:
        main.main()
    assert raised.value.code == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.startswith("jaxerr-serve: ")
    assert told.count("\n") == 1


def test_a_port_in_use_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(sys, "argv", ["jaxerr-serve", "--port", str(taken.getsockname()[1])])
        with pytest.raises(SystemExit):
            main.main()
    assert "Address already in use" in capsys.readouterr().err
