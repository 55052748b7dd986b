"""Servers to ask: in this process, and over the network of this machine."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient

from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.settings import Settings

ROOT = Path(__file__).parents[2]
TRACEBACK = (ROOT / "examples" / "traceback.txt").read_text(encoding="utf-8")
PROGRAM = (ROOT / "tests" / "answer" / "snapshots" / "item_assignment.py").read_text(encoding="utf-8")

Ask = Callable[..., TestClient]


def nothing() -> None:
    """Loads nothing: an index of meanings takes minutes to build, and tracebacks need none."""


@pytest.fixture
def ask() -> Iterator[Ask]:
    """Makes clients of apps in this process, by their settings."""
    clients: list[TestClient] = []

    def make(**settings: object) -> TestClient:
        app = create_app(Settings(**{"rate": 0, **settings}), load=nothing)
        client = TestClient(app, raise_server_exceptions=False)
        clients.append(client)
        return client.__enter__()

    yield make
    for client in clients:
        client.__exit__(None, None, None)


@contextmanager
def running(app: FastAPI) -> Iterator[str]:
    """The address of an app that uvicorn serves."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, access_log=False))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
            assert thread.is_alive()
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def serve() -> Callable[[FastAPI], AbstractContextManager[str]]:
    """Serves an app on a free port."""
    return running


@pytest.fixture(autouse=True)
def log_level() -> Iterator[None]:
    """The server's log, as `jaxerr-serve` sets it up."""
    logger = logging.getLogger("jaxerr_rag")
    before = logger.level
    logger.setLevel(logging.INFO)
    yield
    logger.setLevel(before)
