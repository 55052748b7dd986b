"""Tracebacks as CPython 3.11-3.14 prints them, whole or cut, indented or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from jaxerr_rag.report import groups
from jaxerr_rag.report.block import Block
from jaxerr_rag.report.lines import (
    HEADER,
    exception_line,
    indent,
    is_header,
    is_log,
    link_sentence,
    named_exception,
)
from jaxerr_rag.report.message import take_message, without_count
from jaxerr_rag.report.model import ExceptionInfo, Frame
from jaxerr_rag.report.ownership import owner_of

_FILE = re.compile(r'\s*File "([^"]{1,4096})", line (\d{1,9})(?:, in (.{1,1000}))?$')
# IPython's "Plain" mode prints the same traceback with its own frame lines.
_PLAIN = re.compile(r"\s+(?:File (\S.{0,4000}?):(\d{1,9})|(Cell In\[\d+\]), line (\d{1,9}))(?: in (\S.*))?$")
_MARKERS = re.compile(r"\s*[~^][~^ ]*$")
_REPEATED = re.compile(r"\s*\[Previous (?:line|\d+ lines) repeated \d+ more times?\]$")


def frame_line(line: str) -> tuple[str, int, str] | None:
    """``(file, line, function)`` of ``File "x.py", line 3, in f``, or None."""
    if 'File "' in line:
        match = _FILE.match(line)
        if match:
            return match[1], int(match[2]), match[3] or ""
    elif line[:2] == "  " and ("  File " in line or "  Cell In[" in line):
        match = _PLAIN.match(line)
        if match:
            return match[1] or match[3], int(match[2] or match[4]), match[5] or "<module>"
    return None


def parse(lines: Sequence[str]) -> list[Block]:
    """All CPython tracebacks of the text, each with what is chained to it."""
    blocks: list[Block] = []
    i, n = 0, len(lines)
    while i < n:
        if is_header(lines[i]) or frame_line(lines[i]) is not None or groups.opens(lines[i]):
            block = _chain(lines, i)
            if block is not None:
                blocks.append(block)
                i = block.end
                continue
        i += 1
    return blocks


class _One(NamedTuple):
    """One traceback: its exception after its group's members, the index after it, whether it is cut."""

    chain: tuple[ExceptionInfo, ...]
    end: int
    truncated: bool


def _chain(lines: Sequence[str], start: int) -> Block | None:
    """The traceback at `start` and every one that a link sentence ties to it."""
    chain: list[ExceptionInfo] = []
    truncated = False
    i, end = start, start
    while True:
        one = _group(lines, i) if groups.opens(lines[i]) else _one(lines, i)
        if one is None:
            truncated = True
            break
        truncated |= one.truncated
        chain += one.chain
        end = one.end
        i = _skip_blank(lines, end)
        link = link_sentence(lines[i]) if i < len(lines) else None
        if link is None:
            break
        chain[-1] = replace(chain[-1], link=link)
        end = i + 1
        i = _skip_blank(lines, end)
        if i >= len(lines) or not (is_header(lines[i]) or frame_line(lines[i])):
            truncated = True
            break
    return Block(start, end, tuple(chain), "cpython", truncated) if chain else None


def _group(lines: Sequence[str], start: int) -> _One:
    """An exception group: its members' chains, then its own."""
    root, end, truncated = groups.read(lines, start)
    chain: list[ExceptionInfo] = []
    for node in groups.post_order(root):
        own = [exc for block in parse(node.lines) for exc in block.chain] or _untraced(node.lines)
        if own and node is not root:
            own[-1] = replace(own[-1], link="group")
        chain += own
    return _One(tuple(chain), end, truncated)


def _untraced(lines: Sequence[str]) -> list[ExceptionInfo]:
    """A group's member that was never raised has an exception line and no traceback."""
    start = _skip_blank(lines, 0)
    found = exception_line(lines[start]) if start < len(lines) else None
    return [_exception(lines, found, start + 1, ())[0]] if found else []


def _exception(
    lines: Sequence[str], found: tuple[str, str], i: int, frames: tuple[Frame, ...], base: int = 0
) -> tuple[ExceptionInfo, int]:
    message = take_message(lines, found[1], i, base)
    text, counted = without_count(message.text)
    return ExceptionInfo(found[0], text, frames, "none", counted + message.notes, message.footer), message.end


def _skip_blank(lines: Sequence[str], i: int) -> int:
    while i < len(lines) and not lines[i].strip():
        i += 1
    return i


def _one(lines: Sequence[str], start: int) -> _One | None:
    """The traceback whose header, or first frame if the header is cut off, is ``lines[start]``."""
    i, n = start, len(lines)
    truncated = False
    if is_header(lines[i]):
        base = len(lines[i].partition(HEADER)[0].removesuffix("Exception Group "))
        if lines[i][:base].strip():
            base = 0  # only the header's own line carries a logger's prefix
        i += 1
    else:
        base = max(indent(lines[i]) - 2, 0)
        truncated = True
    frames: list[Frame] = []
    while i < n:
        line = lines[i]
        head = frame_line(line)
        if head is not None:
            source, marked, i = _source(lines, i + 1, indent(line), base)
            frames.append(Frame(*head, source, marked, owner_of(head[0])))
            continue
        if not line.strip():
            i += 1
            continue
        if (indent(line) > base and _REPEATED.match(line)) or (frames and _MARKERS.match(line)):
            i += 1  # CPython's markers may stand at the margin, under a statement it could not place
            continue
        if link_sentence(line):
            break
        if indent(line) == base or (indent(line) < base and truncated):
            found = exception_line(line.strip())
            if found is not None and (frames or named_exception(line.strip())):
                exc, end = _exception(lines, found, i + 1, tuple(frames), min(base, indent(line)))
                return _One((exc,), end, truncated)
        if is_header(line):
            break
        if frames and not is_log(line.strip()) and indent(line) <= base:
            break  # not an exception, not a log line that slipped in between: the traceback was cut here
        i += 1
    if not frames:
        return None
    return _One((ExceptionInfo("", "", tuple(frames)),), i, True)


def _source(lines: Sequence[str], i: int, at: int, base: int) -> tuple[str, str, int]:
    """The statement under a frame line that stands at column `at`, and what its markers underline."""
    n = len(lines)
    shown: list[str] = []
    marked: list[str] = []
    # A chat client may have eaten all indentation; then one line of source is all that can be told.
    flat = at <= base
    margin = at if flat else at + 2
    while i < n:
        line = lines[i]
        if not line.strip() or indent(line) < margin or frame_line(line) or _REPEATED.match(line):
            break
        text = line[margin:]
        if shown and _MARKERS.match(text):
            marked.append(_under(shown[-1], text))
        elif flat and (shown or named_exception(text) or is_header(text)):
            break
        else:
            shown.append(text)
        i += 1
    return "\n".join(shown), "\n".join(part for part in marked if part), i


def _under(source: str, markers: str) -> str:
    """The part of `source` above the markers; wide characters take two columns from Python 3.12 on."""
    first, last = indent(markers), len(markers.rstrip())
    if not source.isascii():
        widths = _widths(source)
        if sum(widths) >= last > len(source):
            picked, column = [], 0
            for char, width in zip(source, widths, strict=True):
                if first <= column < last:
                    picked.append(char)
                column += width
            return "".join(picked).strip()
    return source[first:last].strip()


def _widths(text: str) -> list[int]:
    from unicodedata import east_asian_width

    return [2 if east_asian_width(char) in "FW" else 1 for char in text]
