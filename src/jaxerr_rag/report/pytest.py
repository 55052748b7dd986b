"""pytest's failure reports, ``--tb=long``, ``auto``, ``short`` and ``line``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from jaxerr_rag.report.block import Block
from jaxerr_rag.report.lines import exception_line, link_sentence
from jaxerr_rag.report.message import take_message
from jaxerr_rag.report.model import ExceptionInfo, Frame, Link
from jaxerr_rag.report.ownership import owner_of

_LOCATION = re.compile(
    r"((?:[A-Za-z]:)?[^:\s][^:]{0,4000}):(\d{1,9}): ?(?:in (\S.{0,1000})|([^\W\d][\w.]{0,200}))?$"
)
_ONE_LINE = re.compile(r"((?:[A-Za-z]:)?[^:\s][^:]{0,4000}):(\d{1,9}): [^\W\d][\w.]{0,200}: ")
_TITLE = re.compile(r"(?:_{3,}|={3,}) \S.{0,1000} (?:_{3,}|={3,})$")
_CAPTURED = re.compile(r"-{3,} Captured \S.{0,200} -{3,}$")
_DEF = re.compile(r"[ >]\s{0,200}(?:async )?def (\w{1,200})")
_MARKERS = re.compile(r"\s*[~^][~^ ]*$")


def parse(lines: Sequence[str]) -> list[Block]:
    """One block for each failed test that shows an ``E`` line."""
    if not any(line.startswith("E  ") for line in lines):
        return []
    blocks: list[Block] = []
    state = _Section(0)
    captured = False
    for i, line in enumerate(lines):
        if _TITLE.match(line) or _CAPTURED.match(line):
            state.close(i, blocks)
            captured = line.startswith("-")
            state = _Section(i + 1)
        elif captured:
            state.start = i + 1
        elif (link := link_sentence(line)) is not None and state.pending():
            state.finish(link)
        else:
            state.feed(line, i)
    state.close(len(lines), blocks)
    return blocks


@dataclass(slots=True)
class _Section:
    """What has been read of one test's report."""

    start: int
    chain: list[ExceptionInfo] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    chunk: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    kind: str = ""
    last: int = 0
    short: tuple[str, int, str] | None = None

    def feed(self, line: str, i: int) -> None:
        """Take one line in."""
        if line.startswith("E") and (line == "E" or line[1] == " "):
            self.errors.append(line)
            self.last = i + 1
            return
        if self.errors and self.last == i and line.startswith("    "):
            self.errors.append("E" + line[1:])  # --tb=line marks only the first line of a message
            self.last = i + 1
            return
        if self.errors and not self.frames and (match := _ONE_LINE.match(line)):
            self.frames.append(Frame(match[1], int(match[2]), "", "", "", owner_of(match[1])))
            self.last = i + 1
            return
        match = _LOCATION.match(line) if ":" in line and line[:1].strip() else None
        if match is None:
            if line.startswith("_ _ _") or (self.errors and self.kind):
                self.chunk = []
            elif not self.errors:
                self.chunk.append(line)
            return
        self.last = i + 1
        self._end_short()
        if match[3]:
            self.short = (match[1], int(match[2]), match[3])
        else:
            self.frames.append(_long_frame(match[1], int(match[2]), self.chunk))
            self.kind = match[4] or ""
        self.chunk = []

    def _end_short(self) -> None:
        if self.short is not None:
            self.frames.append(_short_frame(*self.short, self.chunk))
            self.short, self.chunk = None, []

    def pending(self) -> bool:
        """Whether an exception has been read that is not in the chain yet."""
        return bool(self.errors)

    def finish(self, link: Link) -> None:
        """Add the exception read so far to the chain."""
        self._end_short()
        self.chain.append(_exception(self.errors, self.kind, tuple(self.frames), link))
        self.frames, self.chunk, self.errors, self.kind = [], [], [], ""

    def close(self, end: int, blocks: list[Block]) -> None:
        """End the test's report."""
        if self.pending():
            self.finish("none")
        if self.chain:
            blocks.append(Block(self.start, min(self.last, end), tuple(self.chain), "pytest"))


def _exception(errors: list[str], kind: str, frames: tuple[Frame, ...], link: Link) -> ExceptionInfo:
    """The exception that the ``E`` lines print; `kind` is the class pytest names after the location."""
    margin = len(errors[0]) - len(errors[0][1:].lstrip())
    texts = [line[margin:] for line in errors]
    found = exception_line(texts[0])
    if found is None or (kind and found[0].rpartition(".")[2] != kind.rpartition(".")[2]):
        found = kind or "AssertionError", texts[0]  # a rewritten assert prints only its expression
    message = take_message(texts, found[1], 1)
    return ExceptionInfo(found[0], message.text, frames, link, message.notes, message.footer)


def _long_frame(file: str, number: int, chunk: list[str]) -> Frame:
    """A frame shown as its whole function, with ``>`` at the failing line."""
    first = next((i for i, line in enumerate(chunk) if line.startswith(("    ", ">"))), 0)
    shown = [line for line in chunk[first:] if not _MARKERS.match(line)]
    at = next((i for i, line in enumerate(shown) if line.startswith(">")), None)
    names = [match[1] for line in shown[: (at or 0) + 1] if (match := _DEF.match(line))]
    source, marked = "", ""
    context: list[tuple[int, str]] = []
    if at is not None:
        shown[at] = " " + shown[at][1:]
        while shown and not shown[-1].strip():
            shown.pop()
        body = [line[4:] for line in shown]
        context = [(number + i - at, line) for i, line in enumerate(body) if number + i - at > 0]
        source = "\n".join(_dedented(body[at:]))
        marked = _marked(chunk)
    return Frame(file, number, names[-1] if names else "", source, marked, owner_of(file), tuple(context))


def _short_frame(file: str, number: int, function: str, chunk: list[str]) -> Frame:
    """A frame shown as one statement under ``file:line: in function``."""
    source = [line[4:] for line in chunk if line.startswith("    ") and not _MARKERS.match(line)]
    return Frame(file, number, function, "\n".join(source), _marked(chunk), owner_of(file))


def _marked(chunk: list[str]) -> str:
    for above, line in pairwise(chunk):
        if _MARKERS.match(line):
            return above[len(line) - len(line.lstrip()) : len(line.rstrip())].strip()
    return ""


def _dedented(lines: list[str]) -> list[str]:
    margin = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    return [line[margin:] if not line[:margin].strip() else line.lstrip() for line in lines]
