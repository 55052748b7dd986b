"""A live exception to a `Report`: its class, its frames as they are, and what it hangs on.

Nothing is parsed, so nothing that a terminal cut or a logger mixed in is missing. Of local values only kinds
are told, never contents.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from jaxerr_rag.report import chain as rule
from jaxerr_rag.report import raised
from jaxerr_rag.report.lines import FOOTER
from jaxerr_rag.report.model import ExceptionInfo, Frame, Report
from jaxerr_rag.report.ownership import owner_of

if TYPE_CHECKING:
    from pathlib import Path

Of = TypeVar("Of")
Namer = Callable[[str], str]
"""What to call a file of the user's, where its path tells them nothing (a notebook's cells)."""

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


def read(exc: BaseException, code: str | None = None, *, name: Namer = str) -> Live:
    """Reads an exception with everything chained to it.

    Args:
      exc: it need not have been raised.
      code: the user's program; if None, the file of the frame that failed.
      name: see `Namer`.
    """
    chain = raised.chained(exc)
    report = report_of(raised.facts(exc, chain), code, name=name)
    frame = failing(report, [[entry.tb_frame for entry in entries] for _, entries in chain])
    file = frame.f_code.co_filename if frame is not None else ""
    if code is None and frame is not None:
        code = "".join(linecache.getlines(file, frame.f_globals))[:_MAX_CODE] or None
        report = replace(report, code=code)
    return Live(report, frame, _path(file))


def report_of(facts: Mapping[str, Any], code: str | None = None, *, name: Namer = str) -> Report:
    """The report of what `raised.facts` has told of an exception, here or in another process.

    Args:
      facts: as it gave them.
      code: the user's program.
      name: see `Namer`.
    """
    infos = tuple(_info(row, name) for row in facts["chain"])
    return Report(
        text=facts["text"],
        format="cpython",
        chain=infos,
        explain=rule.choose(infos),
        jax_version=facts["jax"],
        python_version=facts["python"],
        code=code,
    )


def _info(row: Mapping[str, Any], name: Namer) -> ExceptionInfo:
    own = [note for note in row["notes"] if FOOTER not in note]
    footer = len(own) < len(row["notes"]) or row["carrier"]
    if count := row["members"]:
        own.insert(0, f"{count} sub-exception{'s' * (count > 1)}")
    frames = tuple(_frame(*frame, name=name) for frame in row["frames"])
    return ExceptionInfo(row["type"], row["message"], frames, row["link"], tuple(own), footer)


def _frame(file: str, line: int, function: str, source: str, marked: str, *, name: Namer) -> Frame:
    owner = owner_of(file)
    return Frame(name(file) if owner == "user" else file, line, function, source, marked, owner)


def failing(report: Report, known: Sequence[Sequence[Of]]) -> Of | None:
    """What is known of the frame that is `Report.user_frame`.

    Args:
      report: of an exception.
      known: something of each frame of each exception of its chain.
    """
    if not report.chain:
        return None
    pairs = list(zip(report.chain, known, strict=True))
    for info, things in (pairs[report.explain], *reversed(pairs)):
        for frame, thing in zip(reversed(info.frames), reversed(things), strict=True):
            if frame.owner == "user":
                return thing
    return None


def _path(file: str) -> Path | None:
    from pathlib import Path

    try:
        return Path(file) if file and Path(file).is_file() else None
    except (OSError, ValueError):
        return None
