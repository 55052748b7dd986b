"""An answer as other tools take it: a place in the user's code, a rule and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from jaxerr_rag.answer.model import Answer
from jaxerr_rag.repair.model import Patch


@dataclass(frozen=True, slots=True)
class Finding:
    """One answered error.

    Attributes:
      file: relative to the working folder if it is in it, "" if no file is known.
      line, column: from 1; 0 if not known.
      id, title: of the entry or raise site.
      text: one line: the exception, what it is, and what to do.
      level: a warning leaves the program running.
      program, program_file: the user's program that `patches` change, and its file; None and "" if not known.
      patches: those that passed.
    """

    file: str
    line: int
    column: int
    id: str
    title: str
    text: str
    level: Literal["error", "warning"]
    program: str | None = None
    program_file: str = ""
    patches: tuple[Patch, ...] = ()


def finding(answer: Answer, program: str | None = None, path: Path | None = None) -> Finding | None:
    """What an answer finds, None if it answers nothing.

    Args:
      answer: the answer.
      program, path: the user's program and its file.
    """
    if answer.status != "answered" or not answer.matches:
        return None
    best, frame = answer.matches[0], answer.report.user_frame
    name = (answer.report.exception or "").rpartition(".")[2]
    summary = answer.explanation.summary if answer.explanation is not None else ""
    said = " ".join(f"{f'{name}: ' if name else ''}{best.title.rstrip('.')}. {summary}".split())
    in_file = frame is not None and frame.file and not frame.file.startswith("<")
    return Finding(
        file=relative(frame.file) if frame is not None and in_file else "",
        line=frame.line if frame is not None else 0,
        column=_column(frame.source, frame.marked, frame.line, program) if frame is not None else 0,
        id=best.id,
        title=best.title,
        text=said,
        level=answer.severity,
        program=program,
        program_file=relative(str(path)) if path is not None else "",
        patches=tuple(patch for patch in answer.patches if patch.verdict.status == "passed"),
    )


def relative(file: str) -> str:
    """A path as tools want it: relative to the working folder if it is in it, with ``/``."""
    path = Path(file)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        return path.relative_to(Path.cwd()).as_posix()
    return file.replace("\\", "/")


def _column(source: str, marked: str, line: int, program: str | None) -> int:
    """Where on its line the failing expression begins; the shown source has lost its indentation."""
    lines = (program or "").splitlines()
    first = source.partition("\n")[0].strip()
    if not first or not 0 < line <= len(lines) or first not in lines[line - 1]:
        return 0
    return lines[line - 1].index(marked if marked and marked in lines[line - 1] else first) + 1
