"""An answer as plain text: for pipes, files and terminals without colour."""

from __future__ import annotations

import textwrap

from jaxerr_rag.answer.layout import Block, layout
from jaxerr_rag.answer.model import Answer

WIDTH = 100
"""Characters of a line of prose."""


def render(answer: Answer, *, long: bool = False) -> str:
    """The text of an answer, ending in a newline."""
    parts = [text_of(block) for block in layout(answer, long=long) if block.text]
    return "\n\n".join(parts) + "\n"


def text_of(block: Block) -> str:
    """The text of one block."""
    if block.kind in ("python", "diff"):
        body = textwrap.indent(block.text, "    ")
    elif block.kind == "list":
        body = textwrap.indent(block.text, "  ")
    elif block.kind == "text":
        body = block.text if not block.heading else textwrap.indent(block.text, "  ")
    else:
        body = _wrapped(block.text)
    return f"{block.heading}:\n{body}" if block.heading else body


def _wrapped(text: str) -> str:
    """Paragraphs wrapped; list items and code keep their lines."""
    out = []
    for paragraph in text.split("\n\n"):
        if paragraph.lstrip().startswith(("- ", "```", "1. ", "|")):
            out.append(paragraph)
        else:
            out.append(
                textwrap.fill(
                    " ".join(paragraph.split()), WIDTH, break_long_words=False, break_on_hyphens=False
                )
            )
    return "\n\n".join(out)
