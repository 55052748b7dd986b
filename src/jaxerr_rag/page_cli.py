"""``jaxerr explain ID``: the page of an entry or a raise site, offline."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from jaxerr_rag.errors import InputError

if TYPE_CHECKING:
    from jaxerr_rag.answer.layout import Block
    from jaxerr_rag.server.views import ErrorPage


@click.command("explain")
@click.argument("error_id", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def page(error_id: str, as_json: bool) -> None:
    """Shows the page of an error: an entry's id, or the ten digits of a raise site.

    Exit status: 0 shown, 2 there is no such page.
    """
    from jaxerr_rag.retrieve.pages import pages
    from jaxerr_rag.server.views import error_page, redirects

    found = error_page(redirects().get(error_id, error_id))
    if found is None:
        raise InputError(f"no error has the id {error_id!r}{_meant(error_id)}")
    package = pages().package(found.id)
    if as_json:
        import json
        from dataclasses import asdict

        print(json.dumps(asdict(found) | {"package": package}, indent=2, ensure_ascii=False))
        return
    blocks = [block for block in page_blocks(found, package) if block.text]
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        from rich.console import Console

        from jaxerr_rag.answer.terminal import renderable

        console = Console()
        for block in blocks:
            console.print(renderable(block), end="\n\n")
        return
    from jaxerr_rag.answer.plain import text_of

    print("\n\n".join(map(text_of, blocks)))


def page_blocks(found: ErrorPage, package: str = "") -> Iterator[Block]:
    """The blocks of a page, in the order of an answer's; `package` is what provides it, if not we do."""
    from jaxerr_rag.answer.layout import Block, fix_blocks

    name = found.exceptions[0] if found.exceptions else ""
    yield Block("title", f"{name}: {found.title}" if name else found.title)
    known = f"{found.id}, JAX {found.jax}" if found.jax else found.id
    yield Block("text", f"{known}, from {package}" if package else known)
    yield Block("markdown", found.summary)
    if found.severity == "warning":
        yield Block("text", "It is a warning: the program goes on.")
    yield Block("markdown", found.meaning)
    yield Block("markdown", found.when, "When it happens")
    yield Block("markdown", found.common_situations, "Common situations")
    yield Block("python", found.broken.rstrip(), "A program that raises it")
    yield Block("text", found.log, "What it looks like")
    for i, fix in enumerate(found.fixes):
        yield from fix_blocks(fix, "Fix" if len(found.fixes) == 1 else f"Fix {i + 1}", long=True)
    if found.advice:
        steps = "\n".join(f"{i}. {step}" for i, step in enumerate(found.advice, 1))
        yield Block("markdown", steps, f"What to do (not run here: {found.unproven})")
    yield Block("markdown", found.safety, "Fix safety")
    yield Block("python", found.source, "JAX's source")
    places = "\n".join(f"{one.function}, JAX {one.jax_version}: {one.url}" for one in found.raise_sites)
    yield Block("list", places, "Raised by")
    for heading, pages in (("Related", found.related), ("Pages about it", found.entries)):
        yield Block("list", "\n".join(f"{one.id}: {one.title}" for one in pages), heading)


def _meant(error_id: str) -> str:
    from jaxerr_rag.retrieve.pages import pages

    near = difflib.get_close_matches(error_id, pages().ids, n=3, cutoff=0.6)
    if near:
        return f": did you mean {' or '.join(near)}?"
    return ": jaxerr ask --json gives ids, and jaxerr ask answers questions in words"
