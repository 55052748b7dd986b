"""``jaxerr``: all commands under one name; each is imported when it is called."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from jaxerr_rag.errors import MissingExtra

COMMANDS = {
    "ask": ("jaxerr_rag.cli:ask", "Explain an error from a file or a pipe."),
    "run": ("jaxerr_rag.running.command:run", "Run a program and explain its failure."),
    "explain": ("jaxerr_rag.page_cli:page", "Show the page of an error."),
    "serve": ("jaxerr_rag.server.main:serve", "Serve chat, pages and JSON."),
    "mcp": ("jaxerr_rag.server.mcp:serve", "Serve tools to language models."),
    "index": ("jaxerr_rag.index_cli:index", "Make, check and build what is known."),
    "eval": ("jaxerr_rag.evaluate.cli:evaluate", "Run the evaluation."),
}
"""Name to where the command is, and what it does."""

_EXTRAS = {"serve": "server", "mcp": "mcp", "eval": "eval"}


class _Lazy(click.Group):
    """A group that imports a command when it is called for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        try:
            command: click.Command = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            if cmd_name not in _EXTRAS or (error.name or "").startswith("jaxerr_rag"):
                raise
            raise MissingExtra(f"jaxerr {cmd_name}", _EXTRAS[cmd_name]) from None
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        _, command, rest = super().resolve_command(ctx, args)
        return args[0], command, rest  # two of them are functions of the same name

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])


@click.command(cls=_Lazy)
@click.version_option(package_name="jaxerr-rag")
def jaxerr() -> None:
    """Explains JAX errors, where they happen."""


def main() -> None:
    """The script ``jaxerr``."""
    from jaxerr_rag.cli import expanded, run

    if sys.argv[1:2] == ["ask"]:
        sys.argv = expanded(sys.argv)
    run(jaxerr, "jaxerr")


if __name__ == "__main__":
    main()
