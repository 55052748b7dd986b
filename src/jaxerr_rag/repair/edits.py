"""Edits of a program that leave every byte outside them as it was."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from jaxerr_rag.repair.model import Edit


def apply_edits(source: str, edits: Iterable[Edit]) -> str:
    """The program after all edits; insertions at one place keep their order.

    Raises:
      ValueError: two overlap.
    """
    data = source.encode("utf-8")
    out: list[bytes] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < at or edit.end < edit.start or edit.end > len(data):
            raise ValueError(f"edits overlap or lie outside the program at byte {edit.start}")
        out += [data[at : edit.start], edit.text.encode("utf-8")]
        at = edit.end
    return b"".join([*out, data[at:]]).decode("utf-8")


def unified_diff(before: str, after: str, path: str) -> str:
    """A difference that ``git apply`` and ``patch`` take, for a file at `path`."""
    # A tab ends a name that has spaces, as in git's own differences.
    shown = f"{path}\t" if " " in path else path
    lines = difflib.unified_diff(_lines(before), _lines(after), f"a/{shown}", f"b/{shown}")
    out = []
    for line in lines:
        out.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(out)


def _lines(text: str) -> list[str]:
    """The lines as ``git`` and ``patch`` count them: a form feed or a lone carriage return ends none."""
    return [line for line in re.split(r"(?<=\n)", text) if line]


def changed_lines(before: str, after: str) -> int:
    """How many lines a patch takes out and puts in."""
    matcher = difflib.SequenceMatcher(None, _lines(before), _lines(after), autojunk=False)
    return sum(max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in matcher.get_opcodes() if tag != "equal")
