"""What a server takes on: who may ask, how often, how many at a time, and for how long."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jaxerr_rag.server.problems import problem
from jaxerr_rag.server.settings import Settings

MAX_BODY = 1 << 20
"""Bytes of a request's body."""

_TOO_LONG = "The request is longer than 1 MiB: send the traceback and the program, not the whole log."

MAX_MESSAGES = 200
"""Messages of a conversation."""

MAX_CONTENT, MAX_CODE, MAX_VERSION = 600_000, 300_000, 40
"""Characters of a message, of a program, and of the name of a version."""

BODY_SECONDS, REQUEST_SECONDS = 20.0, 90.0
"""Until a body has come in, and until a response has gone out."""

CLIENTS = 10_000
"""Clients that are remembered; those not seen for longest are forgotten."""

OPEN = frozenset({"/healthz", "/readyz"})
"""Paths that need no token and are never refused: load balancers ask them."""


class Buckets:
    """A token bucket for each client: a minute's worth at once, refilled evenly.

    Args:
      rate: requests a minute; 0 for no limit.
      clock: seconds.
    """

    def __init__(self, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> float:
        """0 if a request of a client may pass, else the seconds after which the next one may."""
        if not self._rate:
            return 0.0
        now = self._clock()
        left, then = self._left.pop(client, (float(self._rate), now))
        left = min(float(self._rate), left + (now - then) * self._rate / 60)
        passes = left >= 1
        self._left[client] = (left - passes, now)
        while len(self._left) > CLIENTS:
            self._left.popitem(last=False)
        return 0.0 if passes else (1 - left) * 60 / self._rate


def client_of(scope: Scope) -> str:
    """Who asks: the address, of IPv6 the network, as one client has all of it."""
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host


class Limits:
    """Middleware that refuses what a server should not take on."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        *,
        body_seconds: float = BODY_SECONDS,
        request_seconds: float = REQUEST_SECONDS,
    ) -> None:
        self.app = app
        self.settings = settings
        self.body_seconds = body_seconds
        self.request_seconds = request_seconds
        self._buckets = Buckets(settings.rate)
        self._running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] != "http" or scope["path"] in OPEN:
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        self._running += 1
        try:
            # Quick answers are made without a pause: all that came meanwhile are counted before the next one.
            await asyncio.sleep(0)
            await self._timed(scope, receive, send)
        finally:
            self._running -= 1

    def _refusal(self, scope: Scope) -> Response | None:
        path = scope["path"]
        if not self._is_allowed(scope):
            headers = {"www-authenticate": "Bearer"}
            return problem(path, 401, "This server needs its bearer token in `Authorization`.", headers)
        # Files of pages cost nothing to give.
        wait = 0.0 if path.startswith("/static/") else self._buckets.take(client_of(scope))
        if wait:
            seconds = str(math.ceil(wait))
            return problem(
                path,
                429,
                f"More than {self.settings.rate} requests a minute: wait {seconds} s.",
                {"retry-after": seconds},
            )
        if self._running >= self.settings.concurrent:
            return problem(path, 503, "The server has all it can do: try again in 1 s.", {"retry-after": "1"})
        length = Headers(scope=scope).get("content-length", "")
        if length.isdecimal() and int(length[:20]) > MAX_BODY:
            return problem(path, 413, _TOO_LONG)
        return None

    def _is_allowed(self, scope: Scope) -> bool:
        if self.settings.token is None:
            return True
        kind, _, given = Headers(scope=scope).get("authorization", "").partition(" ")
        # Bytes: compare_digest takes no text that isn't ASCII.
        same = hmac.compare_digest(given.strip().encode(), self.settings.token.encode())
        return kind.lower() == "bearer" and same

    async def _timed(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False
        whole = False
        size = 0
        deadline = asyncio.get_running_loop().time() + self.body_seconds

        async def receiving() -> Message:
            nonlocal whole, size
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, "The request came too slowly.") from None
            size += len(message.get("body", b""))
            if size > MAX_BODY:
                raise HTTPException(413, _TOO_LONG)
            whole = message["type"] != "http.request" or not message.get("more_body", False)
            return message

        async def sending(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            async with asyncio.timeout(self.request_seconds):
                await self.app(scope, receiving, sending)
        except TimeoutError:
            if started:
                raise
            await problem(scope["path"], 504, "The answer took too long.")(scope, receive, send)
