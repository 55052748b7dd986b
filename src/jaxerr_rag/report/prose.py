"""Text without a traceback: a bare exception line, a message alone, a question, or prose."""

from __future__ import annotations

import re
from collections.abc import Sequence

from jaxerr_rag.report.block import Block
from jaxerr_rag.report.lines import FOOTER, indent, is_header, is_log, named_exception
from jaxerr_rag.report.message import take_message
from jaxerr_rag.report.model import ExceptionInfo, Format, Frame
from jaxerr_rag.report.ownership import owner_of

_QUESTION = re.compile(
    r"(?:how|why|what|when|where|which|who|can|could|do|does|did|is|are|am|should|would|will|may)\b"
    r"|.{0,200}\b(?:how (?:do|can|to)|why (?:do|does|is|can)|what does|is there a way|explain|help me)\b",
    re.IGNORECASE,
)
_SETTING = re.compile(r"[A-Za-z_][\w. -]{0,60}(?::|==?)\s{0,20}\S")  # "jax: 0.6.2", of an environment's list
_LOCATED = re.compile(r"((?:[A-Za-z]:)?[^:\s][^:]{0,4000}):(\d{1,9}): (\S.*)$")
_SUMMARY = re.compile(r"(?:FAILED|ERROR) \S{1,1000} - (\S.*)$")
_SPEAKER = re.compile(r"\b(?:I|I'm|I've|my|we|our|me|please|thanks)\b", re.IGNORECASE)
_QUOTED = re.compile(r"`([^`\n]{4,2000})`|\"([^\"\n]{4,2000})\"|“([^”\n]{4,2000})”")
_INLINE = re.compile(r"([^\W\d][\w.]{0,200}(?:Error|Exception|Warning|Operation))\b(?:: (.{1,2000}))?")


def bare_messages(lines: Sequence[str]) -> list[Block]:
    """Exception lines that stand alone, with the lines of their messages.

    They are ``TypeError: text``, ``x.py:3: UserWarning: text`` (a warning, or pytest with ``--tb=line``)
    and ``FAILED test_x.py::test - TypeError: text`` (pytest's summary).
    """
    blocks: list[Block] = []
    i = 0
    while i < len(lines):
        block = _summary(lines[i], i) or _located(lines, i) or _bare(lines, i)
        if block is not None:
            blocks.append(block)
        i = block.end if block is not None else i + 1
    return blocks


def _bare(lines: Sequence[str], i: int) -> Block | None:
    found = named_exception(lines[i].strip())
    if found is None or not (found[1] or "." in found[0] or len(lines) < 3):
        return None
    message = take_message(lines, found[1], i + 1, indent(lines[i]))
    exc = ExceptionInfo(found[0], message.text, (), "none", message.notes, message.footer)
    return Block(i, message.end, (exc,), "message")


def _summary(line: str, i: int) -> Block | None:
    match = _SUMMARY.match(line) if "::" in line else None
    found = named_exception(match[1]) if match else None
    if found is None:
        return None
    return Block(i, i + 1, (ExceptionInfo(*found),), "pytest", truncated=found[1].endswith("..."))


def _located(lines: Sequence[str], i: int) -> Block | None:
    match = _LOCATED.match(lines[i]) if ":" in lines[i] else None
    found = named_exception(match[3]) if match else None
    if match is None or found is None:
        return None
    end, source = i + 1, ""
    if found[0].endswith("Warning"):
        last = _end_of_warning(lines, end)
        found = (found[0], "\n".join([found[1], *lines[end:last]]))
        end = last
        if end < len(lines) and lines[end].startswith("  "):
            end, source = end + 1, lines[end].strip()  # Python prints the line that warned
    frame = Frame(match[1], int(match[2]), "", source, "", owner_of(match[1]))
    return Block(i, end, (ExceptionInfo(*found, (frame,)),), "message")


def _end_of_warning(lines: Sequence[str], start: int) -> int:
    """The index after a warning's message, where the line that warned stands; `start` if other text does."""
    i = start
    while i < len(lines) and lines[i].strip() and not lines[i].startswith("  "):
        if _LOCATED.match(lines[i]) or is_log(lines[i]) or is_header(lines[i]):
            return start
        i += 1
    ends = not any(line.strip() for line in lines[i:])
    return i if ends or lines[i].startswith("  ") else start


def asks(text: str) -> bool:
    """Whether prose asks something."""
    return text.rstrip().endswith("?") or "?\n" in text or _QUESTION.match(text) is not None


def plain_text(lines: Sequence[str]) -> tuple[Format, ExceptionInfo | None]:
    """What a text with neither traceback nor exception line is, and the message it quotes, if any."""
    nonblank = [line.strip() for line in lines if line.strip()]
    text = "\n".join(nonblank)
    if sum(map(is_log, nonblank)) * 2 > len(nonblank):
        return "log", None
    if asks(text):
        return "question", _quoted(text)
    if FOOTER in text:
        message = take_message(lines, "", 0)
        return "message", ExceptionInfo("", message.text, (), "none", message.notes, message.footer)
    settings = sum(_SETTING.match(line) is not None for line in nonblank)
    if _SPEAKER.search(text) or len(nonblank) > 40 or (settings > 1 and 2 * settings > len(nonblank)):
        return "text", _quoted(text)
    return "message", ExceptionInfo("", "\n".join(lines).strip())


def _quoted(text: str) -> ExceptionInfo | None:
    """The error message inside a sentence: ``TypeError: ...``, or a quotation long enough to be one."""
    quotes = [next(filter(None, match.groups())) for match in _QUOTED.finditer(text)]
    for quote in quotes:
        found = named_exception(quote.strip())
        if found is not None:
            return ExceptionInfo(found[0], found[1])
    match = _INLINE.search(text)
    if match:
        return ExceptionInfo(match[1], (match[2] or "").strip().rstrip("?"))
    for quote in quotes:
        if len(quote.split()) >= 4:
            return ExceptionInfo("", quote)
    return None
