"""An answer as Markdown: for chats, issues and notebooks. What the user wrote is never read as markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from jaxerr_rag.answer.layout import Block, Kind, layout
from jaxerr_rag.answer.model import Answer

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&])")
_ADDRESS = re.compile(r"(https?://[\w./:#?=%~+,@-]+)")
_SHORT = 4_000
"""Characters of a block whose Markdown is kept."""

_BACKTICKS = re.compile(r"`+")


def render(answer: Answer, *, long: bool = False) -> str:
    """The Markdown of an answer, ending in a newline."""
    return "\n\n".join(parts(answer, long=long)) + "\n"


def parts(answer: Answer, *, long: bool = False) -> Iterator[str]:
    """The Markdown of an answer, a block at a time."""
    for block in layout(answer, long=long, more="ask for another"):
        if block.text:
            yield markdown_of(block)


def markdown_of(block: Block) -> str:
    """The Markdown of one block."""
    make = _kept if len(block.text) <= _SHORT else _made
    return make(block.kind, block.text, block.heading)


def _made(kind: Kind, text: str, heading: str) -> str:
    if kind == "title":
        return f"**{escape(text)}**"
    if kind in ("python", "diff"):
        body = fenced(text, kind)
    elif kind == "list":
        body = "\n".join(f"- {escape(line)}" for line in text.splitlines())
    elif kind == "text":
        body = escape(text).replace("\n", "  \n")
    else:
        body = text  # written by us, in entries
    return f"**{escape(heading)}**\n\n{body}" if heading else body


# Most blocks are those of entries and raise sites, and a server shows the same few again and again.
_kept = lru_cache(maxsize=1024)(_made)


def escape(text: str) -> str:
    """Text in which nothing is markup but addresses."""
    if "://" not in text:
        return _SPECIAL.sub(r"\\\1", text)
    pieces = _ADDRESS.split(text)
    return "".join(piece if i % 2 else _SPECIAL.sub(r"\\\1", piece) for i, piece in enumerate(pieces))


def fenced(text: str, language: str = "") -> str:
    """A code block whose fence the text can't close."""
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"
