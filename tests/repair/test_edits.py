"""Edits change their own bytes only, and their difference is one that ``git apply`` and ``patch`` take."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from jaxerr_rag.repair.edits import apply_edits, changed_lines, unified_diff
from jaxerr_rag.repair.model import Edit

BEFORE_AFTER = {
    "one line": ("a = 1\nb = 2\n", "a = 1\nb = 3\n"),
    "an empty program": ("", "a = 1\n"),
    "no newline at the end": ("a = 1\nb = 2", "a = 1\nb = 3"),
    "a newline added at the end": ("a = 1\nb = 2", "a = 1\nb = 2\n"),
    "Windows line ends": ("a = 1\r\nb = 2\r\n", "a = 1\r\nb = 3\r\n"),
    "a lone carriage return": ("a = 1\rb = 2\nc = 3\n", "a = 1\rb = 2\nc = 4\n"),
    "a form feed": ("a = 1\n\x0c\nb = 2\n", "a = 1\n\x0c\nb = 3\n"),
    "a line separator in a string": ('a = "\u2028x\x85"\nb = 2\n', 'a = "\u2028x\x85"\nb = 3\n'),
    "lines like a header": ("-- a\n++ b\n", "-- c\n++ d\n"),
    "two places far apart": ("a\n" + "x\n" * 20 + "b\n", "c\n" + "x\n" * 20 + "d\n"),
}


def test_edits_are_applied_wherever_they_stand_in_the_list() -> None:
    assert apply_edits("abcdef", [Edit(4, 5, "E"), Edit(0, 1, "AA"), Edit(2, 2, "-")]) == "AAb-cdEf"


def test_places_are_bytes_not_characters() -> None:
    assert apply_edits("é = 1", [Edit(5, 6, "2")]) == "é = 2"


def test_insertions_at_one_place_keep_their_order() -> None:
    assert apply_edits("x", [Edit(0, 0, "f("), Edit(0, 0, "(")]) == "f((x"


def test_an_insertion_stands_in_front_of_what_is_replaced_there() -> None:
    assert apply_edits("x", [Edit(0, 1, "y"), Edit(0, 0, "-")]) == "-y"


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(0, 3, "x"), Edit(2, 4, "y")],
        [Edit(0, 3, "x"), Edit(1, 1, "y")],
        [Edit(3, 2, "x")],
        [Edit(5, 9, "x")],
        [Edit(-1, 1, "x")],
    ],
)
def test_edits_that_overlap_or_lie_outside_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="overlap or lie outside"):
        apply_edits("abcdef", edits)


@pytest.mark.parametrize("name", BEFORE_AFTER)
@pytest.mark.parametrize("path", ["program.py", "src/my model.py", "modèle.py"])
@pytest.mark.parametrize("tool", ["git apply", "patch -p1 --binary"])
def test_the_difference_makes_the_patched_program(name: str, path: str, tool: str, tmp_path: Path) -> None:
    before, after = BEFORE_AFTER[name]
    file = tmp_path / path
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(before.encode())
    run = subprocess.run(
        tool.split(), input=unified_diff(before, after, path).encode(), cwd=tmp_path, capture_output=True
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert file.read_bytes() == after.encode()


def test_equal_programs_have_no_difference() -> None:
    assert unified_diff("a\n", "a\n", "program.py") == ""


@pytest.mark.parametrize(
    ("after", "count"),
    [("a\nb\nc\n", 0), ("a\nB\nc\n", 1), ("a\nb\nb\nc\n", 1), ("c\n", 2), ("A\nb\nC\nd\n", 3)],
)
def test_changed_lines_counts_a_replaced_line_once(after: str, count: int) -> None:
    assert changed_lines("a\nb\nc\n", after) == count
