"""``jaxerr-mcp``: tools for language models, by the Model Context Protocol over stdio."""

from __future__ import annotations

import os
from contextlib import ExitStack

import click

from jaxerr_rag.cli import run
from jaxerr_rag.errors import MissingExtra
from jaxerr_rag.llm.client import Client
from jaxerr_rag.server.settings import Settings


@click.command()
@click.version_option(package_name="jaxerr-rag")
def serve() -> None:
    """Serves language models over standard input and output, by the Model Context Protocol.

    With JAXERR_SERVE_VERIFY=1 there is a tool that runs programs, in the sandbox. A language model that
    JAXERR_LLM_BASE_URL and JAXERR_LLM_MODEL name phrases the answers; each says who wrote it.
    """
    try:
        from jaxerr_rag.server import tools, verifying
    except ImportError:
        raise MissingExtra("jaxerr-mcp", "mcp") from None

    with ExitStack() as stack:
        settings = Settings.from_environ(os.environ)
        client = None
        if settings.llm is not None:
            client = Client(settings.llm)
            stack.callback(client.close)
        verifier = None
        if settings.verify:
            verifying.check()
            verifier = stack.enter_context(verifying.Verifier())
        tools.make_server(verifier, client).run("stdio")


def main() -> None:
    """The script ``jaxerr-mcp``."""
    run(serve, "jaxerr-mcp")
