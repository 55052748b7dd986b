"""The lines of a program's text, as Python's tokenizer and libcst count them."""

from __future__ import annotations

import re


def lines_of(text: str) -> list[str]:
    """The lines of a program's text with their ends: a form feed or a line separator ends none."""
    return [line for line in re.split(r"(?<=\n)|(?<=\r)(?!\n)", text) if line]


def plain_lines_of(text: str) -> list[str]:
    """The same without their ends."""
    return [line.rstrip("\r\n") for line in lines_of(text)]
