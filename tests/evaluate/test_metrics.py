"""The figures, against values worked out by hand."""

from __future__ import annotations

import pytest

from jaxerr_rag.evaluate.metrics import (
    advised,
    area_under,
    compared,
    grouped,
    risk_coverage,
    summarise,
)
from tests.evaluate.rows import patch, row


def test_no_rows_have_no_figures():
    assert summarise([]) == {"cases": 0}


def test_ranks_beyond_the_first_count_for_mrr_by_their_reciprocal_and_a_missing_entry_for_nothing():
    found = summarise([row(entry_rank=rank) for rank in (1, 2, 4, 0)])
    assert found["mrr"] == pytest.approx((1 + 1 / 2 + 1 / 4 + 0) / 4, abs=1e-4)
    assert (found["entry@1"], found["entry@5"]) == (0.25, 0.75)


def test_the_raise_site_is_counted_over_the_cases_that_have_one():
    found = summarise([row(site_rank=rank) for rank in (1, 1, 0, None, None)])
    assert found["site cases"] == 3
    assert found["site@1"] == pytest.approx(2 / 3, abs=1e-4)


def test_passing_and_being_right_are_different_figures():
    rows = [
        row(patches=[patch(True)]),
        row(patches=[patch(False), patch(False), patch(True)]),
        row(patches=[patch(False), patch(False), patch(False), patch(True)]),
        row(patches=[]),
    ]
    found = summarise(rows)
    assert (found["verified@1"], found["correct@1"], found["correct@3"]) == (0.75, 0.25, 0.5)
    # Two of the three first patches that passed are wrong; later ones don't count.
    assert found["overfit"] == pytest.approx(2 / 3, abs=1e-4)


def test_edits_are_compared_with_the_reference_where_the_first_patch_is_right():
    rows = [
        row(patches=[patch(changed=1, reference=1)]),
        row(patches=[patch(changed=4, reference=1)]),
        row(patches=[patch(changed=1, reference=3)]),
        row(patches=[patch(correct=False, changed=9, reference=1)]),
    ]
    # A patch smaller than the reference is no better than one of its size.
    assert summarise(rows)["edit_precision"] == pytest.approx((1 + 1 / 4 + 1) / 3, abs=1e-4)


def test_a_crashed_case_counts_as_one_that_was_not_found():
    crashed = row(crashed="MemoryError", site_rank=0, entry_rank=0)
    found = summarise([row(patches=[patch()]), crashed])
    assert [found[name] for name in ("cases", "crashed", "entry@1", "correct@1", "site@1")] == [
        2,
        1,
        0.5,
        0.5,
        0.5,
    ]


def test_figures_are_grouped_by_a_column_in_order():
    found = grouped([row(area="vmap"), row(area="jit"), row(area="jit", entry_rank=0)], "area")
    assert {name: part["entry@1"] for name, part in found.items()} == {"jit": 0.5, "vmap": 1.0}
    assert list(found) == ["jit", "vmap"]


def test_the_risk_is_that_of_the_most_confident_answers():
    points = risk_coverage([(0.5, False), (0.9, True), (0.7, False), (0.6, True)])
    assert points == [(0.25, 0.0), (0.5, 0.5), (0.75, pytest.approx(1 / 3)), (1.0, 0.5)]
    assert area_under(points) == pytest.approx((0 + 1 / 2 + 1 / 3 + 1 / 2) / 4, abs=1e-4)


@pytest.mark.parametrize("order", [(True, False), (False, True)])
def test_answers_of_the_same_confidence_are_held_back_together_whatever_their_order(order):
    points = risk_coverage([(0.8, right) for right in order])
    assert points == [(1.0, 0.5)]
    assert area_under(points) == 0.5


def test_always_right_answers_leave_no_area_and_no_answers_leave_none():
    assert area_under(risk_coverage([(0.9, True), (0.2, True)])) == 0.0
    assert area_under(risk_coverage([])) == 0.0


def test_baselines_stand_beside_the_project_on_the_same_rows():
    found = compared(
        [
            row(entry_rank=1, baseline_ranks={"BM25": 2, "embeddings": 0}),
            row(entry_rank=1, baseline_ranks={"BM25": 1, "embeddings": 4}),
        ]
    )
    assert found == {
        "BM25, dev": {"entry@1": 0.5, "entry@5": 1.0, "mrr": 0.75},
        "embeddings, dev": {"entry@1": 0.0, "entry@5": 0.5, "mrr": 0.125},
        "jaxerr-rag, dev": {"entry@1": 1.0, "entry@5": 1.0, "mrr": 1.0},
    }


def test_a_case_that_crashed_is_a_miss_of_every_baseline():
    found = compared([row(), row(crashed="MemoryError", entry_rank=0, baseline_ranks={})])
    assert {name: part["entry@1"] for name, part in found.items()} == {
        "BM25, dev": 0.5, "embeddings, dev": 0.0, "jaxerr-rag, dev": 0.5,
    }  # fmt: skip


def test_advice_is_counted_beside_patches():
    found = advised([row(advice=True), row(advice=False, patches=[patch()])])
    assert found["dev"] == {
        "cases": 2, "advice": 0.5, "verified@1": 0.5, "correct@1": 0.5, "correct@3": 0.5,
    }  # fmt: skip
