"""``jaxerr-serve``: the server."""

from __future__ import annotations

import os
import socket
import tempfile
from contextlib import ExitStack

import click

from jaxerr_rag.cli import run
from jaxerr_rag.errors import InputError, MissingExtra

APP = "jaxerr_rag.server.app:create_app"
"""What makes the app of a worker, as uvicorn takes it."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free one."
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes.")
@click.version_option(package_name="jaxerr-rag")
def serve(host: str, port: int, workers: int) -> None:
    """Serves the chat, the error pages, JSON, and the protocol of OpenAI.

    \b
    Settings are read from the environment:
      JAXERR_SERVE_VERIFY=1       programs that users send may be run, in the sandbox
      JAXERR_SERVE_TOKEN          the bearer token that requests have to bring
      JAXERR_SERVE_CORS           origins whose pages may use this server: https://a.org,https://b.org
      JAXERR_SERVE_RATE           requests a minute of one client, 120 if not set, 0: no limit
      JAXERR_SERVE_CONCURRENT     requests a worker takes on at a time, 32 if not set
      JAXERR_LLM_BASE_URL, JAXERR_LLM_MODEL, JAXERR_LLM_API_KEY, JAXERR_LLM_WINDOW
                                  a language model behind the protocol of OpenAI that phrases answers

    Exit status: 0 stopped, 2 a setting that can't be used.
    """
    try:
        from jaxerr_rag.server import verifying
        from jaxerr_rag.server.listening import listen
        from jaxerr_rag.server.observe import log_config
        from jaxerr_rag.server.settings import Settings
    except ImportError:
        raise MissingExtra("jaxerr-serve", "server") from None

    if Settings.from_environ(os.environ).verify:
        verifying.check()
    _check_address(host, port)
    with ExitStack() as stack:
        if workers > 1 and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            # Where workers keep their counters, so that each can give the sum.
            folder = tempfile.TemporaryDirectory(prefix="jaxerr-metrics-")
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = stack.enter_context(folder)
        listen(
            APP,
            host=host,
            port=port,
            workers=workers,
            log_config=log_config(),
            server_header=False,
            timeout_keep_alive=10,
            timeout_graceful_shutdown=10,
        )


def _check_address(host: str, port: int) -> None:
    """Whether one can listen there, which is told in one line here rather than in the log of a worker."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(found[0], found[1]) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(found[4])
    except OSError as error:
        raise InputError(
            f"can't listen on {host}, port {port}: {error.strerror or error}; choose with --host, --port"
        ) from None


def main() -> None:
    """The script ``jaxerr-serve``."""
    run(serve, "jaxerr-serve")
