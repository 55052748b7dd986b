"""Tracebacks of IPython, Jupyter and Colab: frames with numbered context and a ``----> 5`` arrow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from jaxerr_rag.report.block import Block
from jaxerr_rag.report.lines import HEADER, exception_line, is_header, link_sentence
from jaxerr_rag.report.message import take_message
from jaxerr_rag.report.model import ExceptionInfo, Frame
from jaxerr_rag.report.ownership import owner_of

_HEADER = re.compile(r"([^\W\d][\w.]{0,200}?) *Traceback \(most recent call last\)$")
_CELL = re.compile(r"((?:Cell |Input )?In ?\[\d{1,9}\])(?:, line (\d{1,9}))?(?:, in (\S.{0,1000}))?:?$")
_FILE = re.compile(r"File (\S.{0,4000}?):(\d{1,9})(?:, in (\S.{0,1000}))?$")
_OLD = re.compile(r"(<ipython-input-[^>]{1,200}>|(?:[~/.\w]|[A-Za-z]:\\)[^\n]{0,4000}?) in (\S.{0,1000})$")
_LINKED = re.compile(r"\[([^\]]{1,4000})\]\(https?://[^)\s]{1,4000}\)")  # Colab's paths, copied as Markdown
_CONTEXT = re.compile(r"(-+>)? *(\d{1,9})(?: (.*))?$")


def parse(lines: Sequence[str]) -> list[Block]:
    """All IPython tracebacks of the text, each with what is chained to it."""
    blocks: list[Block] = []
    i = 0
    while i < len(lines):
        cut = not _opens(lines[i])
        if cut and not _cut_frame(lines, i):
            i += 1
            continue
        block = _chain(lines, i, cut)
        blocks.append(block)
        i = block.end
    return blocks


def _opens(line: str) -> re.Match[str] | None:
    return _HEADER.match(line) if HEADER in line else None


def _cut_frame(lines: Sequence[str], i: int) -> bool:
    """Whether a frame stands here whose header was not pasted."""
    return i + 1 < len(lines) and _CONTEXT.match(lines[i + 1]) is not None and _frame(lines[i]) is not None


def _chain(lines: Sequence[str], start: int, cut: bool) -> Block:
    chain: list[ExceptionInfo] = []
    truncated = cut
    i = start
    while True:
        header = _opens(lines[i])
        exc, end, whole = _one(lines, i + 1 if header else i, header[1] if header else "")
        truncated |= not whole
        i = end
        while i < len(lines) and not lines[i].strip():
            i += 1
        link = link_sentence(lines[i]) if i < len(lines) else None
        if link is None:
            chain.append(exc)
            break
        chain.append(replace(exc, link=link))
        end = i = i + 1
        while i < len(lines) and (not lines[i].strip() or not lines[i].strip("-")):
            i += 1
        if i >= len(lines) or not _opens(lines[i]):
            truncated = True
            break
    return Block(start, end, tuple(chain), "ipython", truncated)


def _one(lines: Sequence[str], i: int, name: str) -> tuple[ExceptionInfo, int, bool]:
    """The frames from ``lines[i]`` on and the exception of class `name` after them."""
    frames: list[Frame] = []
    while i < len(lines):
        line = lines[i]
        head = _frame(line)
        if head is not None:
            frame, i = _with_context(lines, i + 1, head)
            frames.append(frame)
            continue
        found = exception_line(line) if line[:1].strip() else None
        if found is not None and (found[0].rpartition(".")[2] == name.rpartition(".")[2] or not name):
            message = take_message(lines, found[1], i + 1)
            text = message.text.split("\n" + "-" * 75)[0].rstrip()
            exc = ExceptionInfo(found[0], text, tuple(frames), "none", message.notes, message.footer)
            return exc, message.end, True
        if is_header(line) or link_sentence(line):
            break
        i += 1
    return ExceptionInfo(name, "", tuple(frames)), i, False


def _frame(line: str) -> tuple[str, int, str] | None:
    """``(file, line or 0, function)`` of a line that opens a frame, or None."""
    if not line[:1].strip() or len(line) > 6000:
        return None
    match = _CELL.match(line)
    if match:
        return match[1], int(match[2] or 0), _name(match[3])
    if line.startswith("File "):
        match = _FILE.match(line) or re.match(r"File (\S.{0,4000}?)()(?:, in (\S.{0,1000}))$", line)
        return (match[1], int(match[2] or 0), _name(match[3])) if match else None
    if " in " in line:
        match = _OLD.match(_LINKED.sub(r"\1", line))
        if match and (match[1].startswith("<") or re.search(r"[/\\]|\.py$", match[1])):
            return match[1], 0, _name(match[2])
    return None


def _name(printed: str | None) -> str:
    """The function without the arguments IPython prints after it."""
    return (printed or "<module>").partition("(")[0]


def _with_context(lines: Sequence[str], i: int, head: tuple[str, int, str]) -> tuple[Frame, int]:
    """The frame with the numbered lines that follow; the arrow tells the failing one."""
    file, number, function = head
    context: list[tuple[int, str]] = []
    source = ""
    while i < len(lines):
        match = _CONTEXT.match(lines[i])
        if match is None and lines[i].strip() != "(...)":
            break
        if match is not None:
            text = (match[3] or "").rstrip()
            context.append((int(match[2]), text))
            if match[1]:
                number, source = int(match[2]), text.strip()
        i += 1
    return Frame(file, number, function, source, "", owner_of(file), tuple(context)), i
