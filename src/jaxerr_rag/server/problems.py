"""What a request is told that can't be answered: one line, in the shape its protocol has for it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from jaxerr_rag.errors import InputError, JaxerrError
from jaxerr_rag.server.encode import encoded
from jaxerr_rag.server.html import Links, page

_LOG = logging.getLogger(__name__)

_TYPES = {401: "authentication_error", 429: "rate_limit_error"}
_CODES = {401: "invalid_api_key", 404: "not_found", 413: "request_too_large", 429: "rate_limit_exceeded"}
_MOST = 10
"""Wrong fields that are named."""


def as_json(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A response in JSON, of plain data and dataclasses."""
    return Response(encoded(data), status, headers, "application/json")


def problem(
    path: str, status: int, message: str, headers: Mapping[str, str] | None = None, **details: Any
) -> Response:
    """A refusal: in OpenAI's shape below ``/v1``, a page where one was asked for, else ``{"detail": ...}``.

    Args:
      path: of the request.
      status: of the response.
      message: one line, what is wrong and what to do.
      headers: further headers.
      details: further keys; of OpenAI's ``code`` and ``param`` are known.
    """
    if path.startswith("/v1/") or path == "/v1":
        return as_json({"error": openai_error(status, message, **details)}, status, headers)
    if is_page(path):
        title = HTTPStatus(status).phrase
        shown = page("problem.html", Links(), here="", title=title, message=message)
        return HTMLResponse(shown.encode("utf-8", "replace"), status, headers)
    return as_json({"detail": message, **details}, status, headers)


def is_page(path: str) -> bool:
    """Whether a browser shows what is at a path."""
    return path in ("/", "/errors") or path.startswith("/errors/")


def openai_error(
    status: int, message: str, *, code: str | None = None, param: str | None = None, **_: Any
) -> dict[str, Any]:
    """An error as OpenAI's protocol has it."""
    kind = _TYPES.get(status, "invalid_request_error" if status < 500 else "server_error")
    return {"message": message, "type": kind, "param": param, "code": code or _CODES.get(status)}


def said_of(error: JaxerrError) -> tuple[int, str]:
    """Status and line for an error of ours: the user's are told, the operator's are logged."""
    if isinstance(error, InputError):
        return 400, str(error)
    _LOG.error("can't answer", extra={"fields": {"error": f"{type(error).__name__}: {error}"}})
    return 500, "The server can't answer: its log says why."


def install(app: FastAPI) -> None:
    """Has an app tell its errors in these shapes."""

    async def of_ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, JaxerrError)
        return problem(request.url.path, *said_of(error))

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code in (204, 304):
            return Response(status_code=error.status_code, headers=error.headers)
        message = "There is nothing at this address." if error.status_code == 404 else str(error.detail)
        return problem(request.url.path, error.status_code, message, error.headers)

    async def of_fields(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        # The value itself is not given back: it may be long, and may be none that UTF-8 can write.
        wrong = [
            {
                "loc": [str(part)[:80] for part in one["loc"]],
                "msg": str(one["msg"])[:300],
                "type": one["type"],
            }
            for one in error.errors()[:_MOST]
        ]
        path = request.url.path
        if not path.startswith("/v1/") and not is_page(path):
            return as_json({"detail": wrong}, 422)
        first = wrong[0]
        param = ".".join(first["loc"][1:]) or None
        status = 422 if is_page(path) else 400
        return problem(path, status, f"{param or 'body'}: {first['msg']}", param=param, code=first["type"])

    app.add_exception_handler(JaxerrError, of_ours)
    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(RequestValidationError, of_fields)
