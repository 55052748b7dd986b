"""Where a message ends: the one rule every format with plain messages shares."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from jaxerr_rag.report.lines import (
    FOOTER,
    FOOTER_RULE,
    is_header,
    is_log,
    is_prose,
    link_sentence,
)

_COUNT = re.compile(r" \((\d{1,9} sub-exceptions?)\)$", re.MULTILINE)


class Message(NamedTuple):
    """A message, the notes after it, the index after its last line, and whether JAX's footer followed."""

    text: str
    notes: tuple[str, ...]
    end: int
    footer: bool


def take_message(lines: Sequence[str], first: str, start: int, base: int = 0) -> Message:
    """Collect a message whose first line is `first` and which goes on at ``lines[start]``.

    A message runs on over blank lines (JAX's have paragraphs) and over tracebacks quoted inside it,
    until JAX's footer, a link sentence, a log line or prompt, the next traceback, or a paragraph in the
    user's own voice.

    Args:
      lines: the text.
      first: what follows the class on its line.
      start: index of the line after it.
      base: blanks that stand before every line of this traceback.
    """
    message = [first]
    quoted = is_header(first)  # a traceback inside the message, as in "CpuCallback error: Traceback ..."
    i, n = start, len(lines)
    while i < n:
        line = _dedent(lines[i], base)
        if line is None or _ends(line):
            break
        if line.startswith(FOOTER) or (line == FOOTER_RULE and i + 1 < n and FOOTER in lines[i + 1]):
            notes, i = _after_footer(lines, i, base)
            return Message(_joined(message), notes, i, True)
        if is_header(line):
            if not message[-1].rstrip().endswith(":"):
                break
            quoted = True
        if not line.strip():
            k = i
            while k < n and not lines[k].strip():
                k += 1
            after = _dedent(lines[k], base) if k < n else None
            if after is None or _ends(after) or is_prose(after) or (is_header(after) and not quoted):
                break
            message.extend([""] * (k - i))
            i = k
            continue
        message.append(line)
        i += 1
    return Message(_joined(message), (), i, False)


def without_count(message: str) -> tuple[str, tuple[str, ...]]:
    """An exception group's message without the count of members, and that count with the notes after it."""
    if " sub-exception" in message:
        match = _COUNT.search(message)
        if match:
            return message[: match.start()], (match[1], *message[match.end() :].split("\n")[1:])
    return message, ()


def _dedent(line: str, base: int) -> str | None:
    """The line without the traceback's own indentation; None if it stands left of it."""
    line = line.rstrip("\r\n")
    if not line[:base].strip():
        return line[base:]
    return None


def _ends(line: str) -> bool:
    return link_sentence(line) is not None or is_log(line)


def _joined(message: list[str]) -> str:
    return "\n".join(message).strip("\n").rstrip()


def _after_footer(lines: Sequence[str], i: int, base: int) -> tuple[tuple[str, ...], int]:
    """Skip JAX's footer (a terminal may have wrapped it) and read the notes added after it."""
    n = len(lines)
    while i < n and lines[i].strip() and "to include these" not in lines[i]:
        i += 1
    if i < n and lines[i].strip():
        i += 1
    notes: list[str] = []
    while i < n:
        line = _dedent(lines[i], base)
        if line is None or not line.strip() or is_header(line) or _ends(line):
            break
        notes.append(line)
        i += 1
    return tuple(notes), i
