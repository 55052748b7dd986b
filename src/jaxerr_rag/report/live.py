"""A live exception to a `Report`: its class, its frames as they are, and what it hangs on.

Nothing is parsed, so nothing that a terminal cut or a logger mixed in is missing. Of local values only kinds
are told, never contents.
"""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import CodeType, FrameType, TracebackType
from typing import TYPE_CHECKING

from jaxerr_rag.report import chain as rule
from jaxerr_rag.report.lines import FOOTER
from jaxerr_rag.report.model import MAX_TEXT, ExceptionInfo, Frame, Link, Report
from jaxerr_rag.report.ownership import owner_of

if TYPE_CHECKING:
    from pathlib import Path

_CARRIER = "UnfilteredStackTrace"
"""JAX's cause with the frames it took from an exception, if ``JAX_TRACEBACK_FILTERING=remove_frames``."""

_DEEPEST = 50
"""Exceptions of a chain that are followed."""

_HEAD, _TAIL = 100, 300
"""Frames that are kept of an endless recursion."""

_MAX_CODE = 1 << 20


@dataclass(frozen=True, slots=True)
class Live:
    """What was read from an exception.

    Attributes:
      report: as from text.
      frame: the user's frame that failed, with its local values; None if there is none.
      path: the user's file, if it is one.
    """

    report: Report
    frame: FrameType | None
    path: Path | None


def read(exc: BaseException, code: str | None = None, *, name: Callable[[str], str] = str) -> Live:
    """Reads an exception with everything chained to it.

    Args:
      exc: it need not have been raised.
      code: the user's program; if None, the file of the frame that failed.
      name: what to call a file, where its path tells the user nothing (a notebook's cells).
    """
    found = list(_chain(exc, "none", set(), name))
    infos = tuple(info for info, _ in found)
    explain = rule.choose(infos)
    frame = _failing(found, explain)
    file = frame.f_code.co_filename if frame is not None else ""
    if code is None and frame is not None:
        code = "".join(linecache.getlines(file, frame.f_globals))[:_MAX_CODE] or None
    text = "".join(traceback.format_exception(exc))
    report = Report(
        text=text if len(text) <= MAX_TEXT else text[: MAX_TEXT // 2] + text[-MAX_TEXT // 2 :],
        format="cpython",
        chain=infos,
        explain=explain,
        jax_version=_jax_version(),
        python_version=f"{sys.version_info.major}.{sys.version_info.minor}",
        code=code,
    )
    return Live(report, frame, _path(file))


def _chain(
    exc: BaseException, link: Link, seen: set[int], name: Callable[[str], str]
) -> Iterator[tuple[ExceptionInfo, tuple[FrameType, ...]]]:
    """The exceptions that lead to one, first raised first, and it itself; with their frames."""
    seen.add(id(exc))
    carrier = exc.__cause__ if type(exc.__cause__).__name__ == _CARRIER else None
    holder = carrier or exc
    before: BaseException | None = holder.__cause__
    how: Link = "cause"
    if before is None and not holder.__suppress_context__:
        before, how = holder.__context__, "context"
    if before is not None and id(before) not in seen and len(seen) < _DEEPEST:
        yield from _chain(before, how, seen, name)
    members = exc.exceptions if isinstance(exc, BaseExceptionGroup) else ()
    for member in members:
        if id(member) not in seen and len(seen) < _DEEPEST:
            yield from _chain(member, "group", seen, name)
    shown, frames = _frames(holder.__traceback__, name)
    info = _info(exc, shown, len(members))
    yield replace(info, link=link), frames


def _info(exc: BaseException, frames: tuple[Frame, ...], members: int) -> ExceptionInfo:
    kind = type(exc)
    module = "" if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}."
    notes = getattr(exc, "__notes__", None)
    texts = [str(note) for note in notes if isinstance(note, str)] if isinstance(notes, list) else []
    own = [note for note in texts if FOOTER not in note]
    if members:
        own.insert(0, f"{members} sub-exception{'s' * (members > 1)}")
    footer = len(own) - bool(members) < len(texts) or type(exc.__cause__).__name__ == _CARRIER
    message = exc.message if isinstance(exc, BaseExceptionGroup) else _said(exc)
    return ExceptionInfo(
        f"{module}{kind.__qualname__}", str(message)[:MAX_TEXT], frames, "none", tuple(own), footer
    )


def _said(exc: BaseException) -> str:
    try:
        return str(exc)
    except Exception:  # a class of the user's
        return ""


def _frames(
    tb: TracebackType | None, name: Callable[[str], str]
) -> tuple[tuple[Frame, ...], tuple[FrameType, ...]]:
    entries: list[TracebackType] = []
    while tb is not None:
        entries.append(tb)
        tb = tb.tb_next
    if len(entries) > _HEAD + _TAIL:
        entries = entries[:_HEAD] + entries[-_TAIL:]
    return tuple(_frame(entry, name) for entry in entries), tuple(entry.tb_frame for entry in entries)


def _frame(tb: TracebackType, name: Callable[[str], str]) -> Frame:
    code = tb.tb_frame.f_code
    source, marked = _statement(tb, code)
    owner = owner_of(code.co_filename)
    file = name(code.co_filename) if owner == "user" else code.co_filename
    return Frame(file, tb.tb_lineno or 0, code.co_name, source, marked, owner)


def _statement(tb: TracebackType, code: CodeType) -> tuple[str, str]:
    """The source of the expression that failed, with its whole lines, and the expression on one line."""
    first, last, start, end = _position(tb, code)
    lines = linecache.getlines(code.co_filename, tb.tb_frame.f_globals)[first - 1 : last]
    if not lines or first < 1:
        return "", ""
    lines = [line.rstrip() for line in lines]
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    source = "\n".join(line[margin:] for line in lines)
    if len(lines) > 1 or start is None or end is None:
        return source, ""
    marked = lines[0].encode()[start:end].decode("utf-8", "replace").strip()
    return source, "" if marked == source.strip() else marked


def _position(tb: TracebackType, code: CodeType) -> tuple[int, int, int | None, int | None]:
    line = tb.tb_lineno or 0
    places = list(code.co_positions())
    at = tb.tb_lasti // 2
    first, last, start, end = places[at] if 0 <= at < len(places) else (None, None, None, None)
    if first is None or last is None or first != line:
        return line, line, None, None
    return first, last, start, end


def _failing(found: list[tuple[ExceptionInfo, tuple[FrameType, ...]]], explain: int) -> FrameType | None:
    """The frame that is `Report.user_frame`."""
    if not found:
        return None
    for info, frames in (found[explain], *reversed(found)):
        for shown, frame in zip(reversed(info.frames), reversed(frames), strict=True):
            if shown.owner == "user":
                return frame
    return None


def _jax_version() -> str | None:
    version = getattr(sys.modules.get("jax"), "__version__", None)
    return version if isinstance(version, str) else None


def _path(file: str) -> Path | None:
    from pathlib import Path

    try:
        return Path(file) if file and Path(file).is_file() else None
    except (OSError, ValueError):
        return None
