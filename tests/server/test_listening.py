"""Workers that share a socket."""

from __future__ import annotations

import socket

from jaxerr_rag.server.listening import _Config


def test_what_workers_accept_sends_each_piece_at_once() -> None:
    with _Config("x:y", port=0).bind_socket() as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
