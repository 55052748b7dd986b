"""Situations made by hand: a short program, a message and the line that failed; nothing is run."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from jaxerr_rag.repair.edits import apply_edits
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.program.lines import plain_lines_of
from jaxerr_rag.repair.repairers import propose
from jaxerr_rag.repair.situation import Situation
from jaxerr_rag.report import ExceptionInfo, Frame


def situation(
    program: str,
    entry: str,
    message: str = "",
    line: int = 0,
    *,
    bound: Mapping[str, str] | None = None,
    jax_version: str = "0.10.2",
) -> Situation:
    """A failure of a program; its last line failed unless another is named."""
    source = textwrap.dedent(program).lstrip("\n")
    lines = plain_lines_of(source)
    at = line or len(lines)
    frame = Frame("program.py", at, "<module>", lines[at - 1].strip())
    exception = ExceptionInfo("ValueError", message, (frame,))
    return Situation(Code(source), exception, entry, dict(bound or {}), jax_version, (frame,))


def passing(program: str, entry: str, message: str, *places: tuple[str, str]) -> Situation:
    """A failure whose traceback passes the lines that begin with some texts, in functions of some names."""
    lines = program.splitlines()
    frames = []
    for function, start in places:
        at = next(n for n, line in enumerate(lines, 1) if line.strip().startswith(start))
        frames.append(Frame("program.py", at, function, lines[at - 1].strip()))
    exception = ExceptionInfo("ValueError", message, tuple(frames))
    return Situation(Code(program), exception, entry, {}, "0.10.2", tuple(frames))


def patched(made: Situation) -> list[str]:
    """The programs that the repairers of the entry propose, the likeliest first."""
    found = sorted(propose(made), key=lambda candidate: -candidate.weight)
    return [apply_edits(made.code.source, candidate.edits) for candidate in found]


def changed(program: str, changes: list[tuple[str, str]]) -> str:
    """A program with some of its texts replaced, one after the other."""
    for old, new in changes:
        assert old in program
        program = program.replace(old, new)
    return program


def first(made: Situation) -> str:
    """The likeliest of them."""
    return patched(made)[0]
