"""The manual pages of ``docs/man``, made from the commands by click-man."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc

import click
from click_man.man import ManPage

from jaxerr_rag.main import COMMANDS, jaxerr

_NO_WRAP = re.compile(r"^\x08\n(.*?)(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)
"""A paragraph that click is to leave as it is."""


def commands(
    command: click.Command = jaxerr, name: str = "jaxerr", parent: click.Context | None = None
) -> Iterator[click.Context]:
    """The command and all below it, each in its context."""
    context = click.Context(command, info_name=name, parent=parent)
    yield context
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from commands(found, below, context)


def page(context: click.Context) -> str:
    """The manual page of a command; it has no date, as it changes with the command alone."""
    command = context.command
    made = ManPage(context.command_path)
    made.date, made.version = "", "jaxerr-rag"
    text = cleandoc(command.help or "")
    made.short_help = " ".join(text.partition("\n\n")[0].split()).rstrip(".")
    made.description = _NO_WRAP.sub(r".nf\n\1\n.fi", text)
    made.synopsis = " ".join(command.collect_usage_pieces(context))
    made.options = [
        record
        for option in command.get_params(context)
        if isinstance(option, click.Option) and (record := option.get_help_record(context)) is not None
    ]
    if command is jaxerr:
        made.commands = [(name, told) for name, (_, told) in COMMANDS.items()]
    elif isinstance(command, click.Group):
        made.commands = [
            (name, " ".join((below.help or "").partition("\n\n")[0].split()))
            for name, below in command.commands.items()
        ]
    return str(made)
