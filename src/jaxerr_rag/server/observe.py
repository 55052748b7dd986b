"""What is seen of a server: request ids, a log in JSON without users' text, metrics."""

from __future__ import annotations

import logging
import os
import re
import time
import traceback
import uuid
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jaxerr_rag.server.encode import encoded
from jaxerr_rag.server.problems import problem

_LOG = logging.getLogger("jaxerr_rag.server")
_SANE = re.compile(r"[A-Za-z0-9._-]{1,64}")
_BUCKETS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every response. Pages may load only what this server has."""

_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Metrics:
    """Counters in the format of Prometheus; of all workers where ``PROMETHEUS_MULTIPROC_DIR`` is set."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "jaxerr_requests", "Requests.", ("method", "route", "status"), registry=self._registry
        )
        self.seconds = Histogram(
            "jaxerr_request_seconds",
            "Seconds from a request to the end of its response.",
            ("route",),
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self.answers = Counter(
            "jaxerr_answers", "Answers, by whether there was a match.", ("status",), registry=self._registry
        )

    def text(self) -> bytes:
        """All of them."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # it registers itself
        return generate_latest(together)


class Observe:
    """Outermost middleware: gives each request an id, counts and logs it, and sets `HEADERS`.

    An exception that nothing else has caught ends here, in a log line that says where it was raised; its
    message is left out, as it may hold what the user wrote.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        given = Headers(scope=scope).get("x-request-id", "")
        request_id = given if _SANE.fullmatch(given) else uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = request_id
        status = 0
        fields: dict[str, Any] = {}

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                sent = [pair for pair in message.get("headers", ()) if pair[0] != b"x-request-id"]
                names = {name for name, _ in sent}
                own = (pair for pair in _HEADERS if pair[0] not in names)
                message["headers"] = [*sent, (b"x-request-id", request_id.encode()), *own]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception as error:
            fields = {"error": type(error).__name__, "at": _place(error)}
            if status:
                raise _Broken from None
            wrong = problem(scope["path"], 500, "The server failed; its log has this request's id.")
            await wrong(scope, receive, sending)
        finally:
            seconds = time.perf_counter() - start
            route = route_of(scope)
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self.metrics.requests.labels(method, route, str(status or 499)).inc()
            self.metrics.seconds.labels(route).observe(seconds)
            fields = {
                "request_id": request_id,
                "method": method,
                "route": route,
                "status": status or 499,
                "ms": round(seconds * 1000, 1),
                **fields,
            }
            level = logging.ERROR if "error" in fields else logging.INFO
            _LOG.log(level, "request", extra={"fields": fields})


class _Broken(Exception):
    """A response broke off; the log has the reason."""


def route_of(scope: Scope) -> str:
    """The template of the route that served a request: never the path itself, which is a user's text."""
    route = scope.get("route")
    return str(getattr(route, "path", None) or "unmatched")


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record; of an exception only its type and place are told."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage().partition("\n")[0],
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line |= {"error": type(error).__name__, "at": _place(error)}
        return encoded(line).decode()


def log_config() -> dict[str, Any]:
    """For `logging.config.dictConfig`: all in JSON to stderr; no access log, which would hold queries."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "jaxerr_rag.server.observe.JsonLines"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "jaxerr_rag": {"level": "INFO"},
            "uvicorn": {"level": "INFO"},
            "uvicorn.access": {"level": "CRITICAL"},
        },
    }
