"""Diffs in colour: what changed, and what only says where."""

from __future__ import annotations

import difflib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.token import Generic

from jaxerr_rag.answer.difflexer import UnifiedDiff
from jaxerr_rag.answer.html import code

KINDS = {"gh": "header", "gu": "hunk", "gd": "-", "gi": "+"}


def kinds(diff: str) -> list[str]:
    """What each line of a diff is shown as."""
    return [
        KINDS[found[1]] if (found := re.match(r'<span class="(g\w)">', line)) else ""
        for line in code(diff, "diff").partition("<code")[2].partition(">")[2].splitlines()
    ]


def test_the_header_of_a_diff_is_not_shown_as_a_change() -> None:
    diff = "--- a/p.py\n+++ b/p.py\n@@ -1,2 +1,2 @@\n x = 1\n-y = 2\n+y = 3\n"
    assert kinds(diff) == ["header", "header", "hunk", "", "-", "+"]


def test_each_file_has_a_header() -> None:
    one = "--- a/p.py\n+++ b/p.py\n@@ -1 +1 @@\n-y = 2\n+y = 3\n"
    assert kinds(one + one) == ["header", "header", "hunk", "-", "+"] * 2


def test_a_change_that_looks_like_a_header_is_a_change() -> None:
    diff = "--- a/p.sql\n+++ b/p.sql\n@@ -1,2 +1,2 @@\n--- old\n+++ new\n-@@\n+@@\n@@ -9 +9 @@\n-a\n+b\n"
    assert kinds(diff) == ["header", "header", "hunk", "-", "+", "-", "+", "hunk", "-", "+"]


@pytest.mark.parametrize("diff", ["-- x\n++ y\n", "--- x\n+++ y\n", "--- x\n+++ y\n z\n"])
def test_changes_without_headers_are_changes(diff: str) -> None:
    assert kinds(diff)[:2] == ["-", "+"]


TEXTS = st.lists(st.sampled_from(["a\n", "-- b\n", "++ c\n", "@@ -1 +1 @@\n", "\n", "--\n"]), max_size=8)


@given(TEXTS, TEXTS)
def test_of_any_diff_the_changes_are_those_lines_that_change(before: list[str], after: list[str]) -> None:
    diff = list(difflib.unified_diff(before, after, "a/p", "b/p", n=1))
    found = list(UnifiedDiff().get_tokens("".join(diff)))
    assert "".join(text for _, text in found) == "".join(diff) or not diff
    of = {kind: [text for one, text in found if one is kind] for kind in (Generic.Heading, Generic.Deleted)}
    assert of[Generic.Heading] == diff[:2]
    assert of[Generic.Deleted] == [line for line in diff[2:] if line.startswith("-")]
