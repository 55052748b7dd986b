"""What falls short, per kind, and why."""

from __future__ import annotations

import pytest

from jaxerr_rag.evaluate.shortfall import goals, kinds, reason
from tests.evaluate.rows import patch, row


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"patches": [patch()]}, ""),
        ({"patches": [patch(False), patch()]}, "passed but wrong"),
        ({"crashed": "MemoryError"}, "crashed"),
        ({"entry_rank": 2}, "another entry came first"),
        ({}, "no candidate"),
        ({"tried": {"refused": 2}}, "candidates refused"),
        ({"tried": {"refused": 2, "not tried": 1}}, "candidates not tried"),
        ({"tried": {"TypeError": 1, "ValueError": 2, "refused": 9}}, "candidates failed with: ValueError"),
        ({"tried": {"TypeError": 1, "KeyError": 1}}, "candidates failed with: KeyError"),
        ({"tried": {"timeout": 1, "not tried": 5}}, "candidates failed with: timeout"),
    ],
)
def test_a_reason_is_read_from_what_became_of_the_candidates(facts, expected):
    assert reason(row(**facts)) == expected


def test_entries_with_a_miss_are_listed_with_their_cases_and_reasons():
    rows = [
        row(entry="a", patches=[patch()]),
        row(entry="b", patches=[patch()]),
        row(entry="b", split="test"),
        row(entry="b"),
        row(entry="b", patches=[patch(False)]),
    ]
    assert kinds(rows) == {
        "b": {"cases": 4, "of test": 1, "correct@1": 0.25, "why": "no candidate (2), passed but wrong (1)"}
    }


def test_goals_tell_by_how_much_they_are_missed():
    found = goals(
        {"site@1": 0.99, "correct@1": 0.5, "correct@3": 0.7, "overfit": 0.05, "edit_precision": 0.9}
    )
    assert {name: part["short by"] for name, part in found.items()} == {
        "site@1": 0.0, "correct@1": 0.1, "correct@3": 0.0, "overfit": 0.02, "edit_precision": 0.0,
    }  # fmt: skip
