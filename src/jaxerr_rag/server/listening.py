"""Workers that listen on one address."""

from __future__ import annotations

import contextlib
import socket
import sys
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess


class _Config(uvicorn.Config):
    """Sends each piece of a response at once.

    A socket that workers share has lost what asyncio recognises it by, so it leaves Nagle's algorithm on: the
    body then waits some 40 ms for the other side to acknowledge the headers.
    """

    def bind_socket(self) -> socket.socket:
        listening = super().bind_socket()
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening


def listen(factory: str, *, workers: int, **options: Any) -> None:
    """Serves until it is told to stop.

    Args:
      factory: of the app: ``package.module:name``.
      workers: processes.
      options: as `uvicorn.Config` has them.
    """
    config = _Config(factory, factory=True, workers=workers, access_log=False, **options)
    with contextlib.suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, sockets=[config.bind_socket()]).run()
            return
        server = uvicorn.Server(config)
        server.run()
        if not server.started:
            sys.exit(3)
