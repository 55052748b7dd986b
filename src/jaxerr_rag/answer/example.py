"""What a fix changes, cut down to what a reader needs to see."""

from __future__ import annotations

import difflib
import re

_CHECK = re.compile(r"^(?:assert\b|(?:np|numpy)\.testing\.)")
_NUMPY = re.compile(r"^import numpy as np$")


def changed_lines(before: str, after: str, *, context: int = 1) -> list[str]:
    """The difference of two programs, lines marked ``-``, ``+`` or blank, without headers.

    What proves the fix is left out: the assertions, what is worked out for them after the last line that
    the programs share, the import they need, and calls that only print.
    """
    numpy = _uses_numpy(before)
    old, new = _essence(before, uses_numpy=numpy), _essence(after, uses_numpy=numpy)
    lines = _difference(old, _without_tail(old, new), context)
    return lines or _difference(old, new, context)


def _without_tail(old: list[str], new: list[str]) -> list[str]:
    tag, _, _, start, _ = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()[-1]
    return new[:start] if tag == "insert" else new


def _difference(old: list[str], new: list[str], context: int) -> list[str]:
    lines: list[str] = []
    for line in difflib.unified_diff(old, new, n=context, lineterm=""):
        if line.startswith(("---", "+++")):
            continue
        if line.startswith("@@"):
            if lines:
                lines.append("…")
        elif lines or line.strip():
            lines.append(line)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def _uses_numpy(program: str) -> bool:
    return any(_NUMPY.match(line) for line in program.splitlines())


def _essence(program: str, *, uses_numpy: bool) -> list[str]:
    lines = []
    skipping = False
    for line in program.splitlines():
        if line.startswith("# jax:") or (_NUMPY.match(line) and not uses_numpy):
            continue
        top = bool(line) and not line[0].isspace() and line[0] not in ")]}"
        if top:
            skipping = bool(_CHECK.match(line))
        if not skipping and not line.startswith("print("):
            lines.append(line)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines
