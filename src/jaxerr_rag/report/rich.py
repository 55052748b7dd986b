"""rich's tracebacks: boxes with ``❱`` (or ``>``) at the failing line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from jaxerr_rag.report.block import Block
from jaxerr_rag.report.lines import FOOTER_RULE, HEADER, exception_line, link_sentence
from jaxerr_rag.report.message import take_message, without_count
from jaxerr_rag.report.model import ExceptionInfo, Frame, Owner
from jaxerr_rag.report.ownership import owner_of

_TOP = re.compile(r"[╭┌+][─-]+ (?:([A-Z].{0,100}?) )?[─-]+[╮┐+]?$")
_LOCALS = re.compile(r"[╭┌+][─-]+ locals [─-]+[╮┐+]$")
_BOTTOM = re.compile(r"[╰└+][─-]{2,}[╯┘+]?$")
_PLACE = re.compile(r"(\S.{0,4000}):(\d{1,9})(?: in (\S.{0,400}))?$")
_NO_FILE = re.compile(r"in (\S.{0,400}):(\d{1,9})$")
_CODE = re.compile(r"(❱|>|\\u2771)? {0,8}(\d{1,9})(?: (.*))?$")
_GUIDES = re.compile(r"[│| ]+")
_NOTE = "[NOTE] "
_OWN_LINES = ("See ", "The error occurred while tracing")  # JAX never puts these inside a paragraph
_DEEPEST = 20


def parse(lines: Sequence[str]) -> list[Block]:
    """All rich tracebacks of the text, each with what is chained to it."""
    blocks: list[Block] = []
    i = 0
    while i < len(lines):
        if _title(lines[i]).startswith(HEADER):
            chain, end, truncated = _chain(lines, i, len(lines[i].rstrip()), 0)
            if chain:
                blocks.append(Block(i, end, tuple(chain), "rich", truncated))
                i = end
                continue
        i += 1
    return blocks


def _title(line: str) -> str:
    """The title in a box's top border, or ""."""
    if line[:2] in ("╭─", "┌─", "+-"):
        match = _TOP.match(line.rstrip())
        if match:
            return match[1] or ""
    return ""


def _chain(lines: Sequence[str], i: int, width: int, depth: int) -> tuple[list[ExceptionInfo], int, bool]:
    """The tracebacks from the box at ``lines[i]`` on, tied by link sentences, with groups' members first."""
    chain: list[ExceptionInfo] = []
    truncated = False
    end = i
    while i < len(lines) and _title(lines[i]).startswith(HEADER):
        content, i, closed = _box(lines, i)
        frames = _frames(content)
        while i < len(lines) and not lines[i].strip():
            i += 1
        stop = i
        while stop < len(lines) and not _title(lines[stop]):
            stop += 1
        exc, end = _exception(lines[:stop], i, frames, width)
        truncated |= not closed or not exc.type
        i = _skip_blank(lines, end)
        while i < len(lines) and _title(lines[i]).startswith("Sub-exception") and depth < _DEEPEST:
            content, end, closed = _box(lines, i)
            members, _, cut = _chain(content, 0, width - 4, depth + 1)
            truncated |= cut or not closed
            if not members and content:
                members = [_exception(content, 0, (), width - 4)[0]]
            if members:
                members[-1] = replace(members[-1], link="group")
            chain += members
            i = _skip_blank(lines, end)
        chain.append(exc)
        link = link_sentence(lines[i]) if i < len(lines) else None
        if link is None:
            break
        chain[-1] = replace(exc, link=link)
        end = i + 1
        i = _skip_blank(lines, end)
    return chain, end, truncated


def _skip_blank(lines: Sequence[str], i: int) -> int:
    while i < len(lines) and not lines[i].strip():
        i += 1
    return i


def _box(lines: Sequence[str], i: int) -> tuple[list[str], int, bool]:
    """``(content, index after the bottom border, whether it was there)`` of the box whose top is here."""
    content: list[str] = []
    i += 1
    while i < len(lines):
        line = lines[i].rstrip()
        if line[:1] in "╰└+" and _BOTTOM.match(line):
            return content, i + 1, True
        if line[:1] not in ("│", "|"):
            break
        content.append(line[2:].removesuffix(line[0]).rstrip())
        i += 1
    return content, i, False


def _frames(content: Sequence[str]) -> tuple[Frame, ...]:
    """The frames in a traceback box; boxes of locals are skipped."""
    frames: list[Frame] = []
    context: list[tuple[int, str]] = []
    place = ""
    in_locals = False
    for line in content:
        if in_locals or _LOCALS.match(line):
            in_locals = not (in_locals and line[:1] in "╰└+" and _BOTTOM.match(line))
            continue
        code = _CODE.match(line)
        if code is not None and frames:
            context.append((int(code[2]), _code(code[3] or "")))
            if code[1]:
                frames[-1] = replace(frames[-1], source=context[-1][1].strip())
            continue
        # A long path is folded over several lines, and the function may stand on the next one.
        joint = " " if place.endswith(" in") else ""
        place = place + joint + line.strip() if line.strip() and len(place) < 1000 else ""
        frame = _place(place)
        if frame is not None:
            _close(frames, context)
            frames.append(frame)
            context = []
            place = ""
    _close(frames, context)
    return tuple(frames)


def _place(line: str) -> Frame | None:
    """The frame that ``/home/ada/train.py:7 in step`` or, for a file not on disk, ``in step:7`` opens."""
    nameless = _NO_FILE.match(line)
    if nameless is not None:
        # rich leaves out a file that is not on disk: the interpreter's frozen modules, code typed in.
        owner: Owner = "user" if nameless[1] == "<module>" else "python"
        return Frame("", int(nameless[2]), nameless[1], "", "", owner)
    match = _PLACE.match(line)
    if match is None:
        return None
    return Frame(match[1], int(match[2]), match[3] or "", "", "", owner_of(match[1]))


def _close(frames: list[Frame], context: list[tuple[int, str]]) -> None:
    if frames:
        frames[-1] = replace(frames[-1], context=tuple(context))


def _code(text: str) -> str:
    """A line of code with rich's indent guides turned back into blanks."""
    guides = _GUIDES.match(text)
    if guides is None:
        return text.rstrip()
    return (guides[0].replace("│", " ").replace("|", " ") + text[guides.end() :]).rstrip()


def _exception(
    lines: Sequence[str], i: int, frames: tuple[Frame, ...], width: int
) -> tuple[ExceptionInfo, int]:
    """The exception printed under a box, its soft-wrapped lines joined again."""
    found = exception_line(lines[i].rstrip()) if i < len(lines) else None
    if found is None:
        return ExceptionInfo("", "", frames), i
    rest = [line.replace(_NOTE + FOOTER_RULE, FOOTER_RULE) for line in lines[i + 1 :]]
    message = take_message(rest, found[1], 0)
    text, *notes = message.text.split("\n" + _NOTE)
    text, counted = without_count(_unwrapped(text, width, len(found[0]) + 2))
    notes = [_unwrapped(note, width, len(_NOTE)) for note in notes]
    notes += [note.removeprefix(_NOTE) for note in message.notes]
    exc = ExceptionInfo(found[0], text, frames, "none", (*counted, *notes), message.footer)
    return exc, i + 1 + message.end


def _unwrapped(text: str, width: int, first_at: int) -> str:
    """Undo rich's word wrap: a line that had no room for the next line's first word was wrapped there.

    A line that JAX itself ended just so is joined as well: nothing in rich's output tells the two apart.
    """
    lines = text.split("\n")
    joined = lines[0].rstrip()
    at = first_at + len(joined)
    for line in lines[1:]:
        word = len(line.partition(" ")[0])
        if word and at + 1 + word > width and not line.startswith(_OWN_LINES):
            joined += " " + line.rstrip()
        else:
            joined += "\n" + line.rstrip()
        at = len(line.rstrip())
    return joined
