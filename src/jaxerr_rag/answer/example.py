"""What a fix changes, cut down to what a reader needs to see."""

from __future__ import annotations

import difflib
import re

_CHECK = re.compile(r"^(?:assert\b|(?:np|numpy)\.testing\.)")
_NUMPY = re.compile(r"^import numpy as np$")


def changed_lines(before: str, after: str, *, context: int = 1) -> list[str]:
    """The difference of two programs, lines marked ``-``, ``+`` or blank, without headers.

    The assertions that prove a fix, the import they need, and the calls that only print are left out: they
    are about the proof, not the fix.
    """
    old, new = (
        _essence(before, uses_numpy=_uses_numpy(before)),
        _essence(after, uses_numpy=_uses_numpy(before)),
    )
    lines: list[str] = []
    for line in difflib.unified_diff(old, new, n=context, lineterm=""):
        if line.startswith(("---", "+++")):
            continue
        if line.startswith("@@"):
            if lines:
                lines.append("…")
            continue
        lines.append(line)
    return lines


def _uses_numpy(program: str) -> bool:
    return any(_NUMPY.match(line) for line in program.splitlines())


def _essence(program: str, *, uses_numpy: bool) -> list[str]:
    lines = []
    skipping = False
    for line in program.splitlines():
        if line.startswith("# jax:"):
            continue
        top = bool(line) and not line[0].isspace() and line[0] not in ")]}"
        if top:
            skipping = bool(_CHECK.match(line)) or (bool(_NUMPY.match(line)) and not uses_numpy)
        if not skipping and not line.startswith("print("):
            lines.append(line)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines
