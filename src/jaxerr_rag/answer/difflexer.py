"""Diffs for Pygments, which takes the header of a file for two lines that changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pygments.lexer import Lexer
from pygments.token import Generic, Text, Whitespace, _TokenType

_HUNK = re.compile(r"@@ -\d+(?:,(?P<old>\d+))? \+\d+(?:,(?P<new>\d+))? @@")


class UnifiedDiff(Lexer):  # type: ignore[misc]  # Pygments has no types
    """A unified diff, or lines marked ``-``, ``+`` or blank without headers.

    A header is a ``---`` and a ``+++`` line with a hunk behind them; inside a hunk, whose length its own line
    tells, there is none.
    """

    name = "unified diff"
    aliases = ("unified-diff",)

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"stripnl": False, **options})

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The tokens, one or two a line, each with where it begins."""
        lines = text.splitlines(keepends=True)
        old = new = at = 0
        for i, line in enumerate(lines):
            hunk = _HUNK.match(line)
            inside = old > 0 or new > 0
            if hunk and not inside:
                old, new = (int(hunk[side] or 1) for side in ("old", "new"))
                yield at, Generic.Subheading, line
            elif not inside and (_opens(lines[i : i + 3]) or (i and _opens(lines[i - 1 : i + 2]))):
                yield at, Generic.Heading, line
            elif line.startswith("-"):
                old -= 1
                yield at, Generic.Deleted, line
            elif line.startswith("+"):
                new -= 1
                yield at, Generic.Inserted, line
            elif line.startswith(" "):
                old, new = old - 1, new - 1
                yield at, Whitespace, " "
                yield at + 1, Text, line[1:]
            else:
                yield at, Text, line
            at += len(line)


def _opens(lines: list[str]) -> bool:
    """Whether three lines are the header of a file and its first hunk."""
    marks = ("--- ", "+++ ", "@@ ")
    return len(lines) == 3 and all(line.startswith(mark) for line, mark in zip(lines, marks, strict=True))
