"""What fits into a window."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jaxerr_rag.llm.material import Material, fit, shortened, tokens

TEXTS = st.lists(st.text(max_size=400), max_size=6)


def test_the_best_come_first_and_in_brief_if_they_must():
    long, short = Material("a", "A", "x" * 900, "in brief"), Material("b", "B", "whole")
    assert [one.text for one in fit([long, short], 1000)] == ["x" * 900, "whole"]
    assert [one.text for one in fit([long, short], 40)] == ["in brief", "whole"]
    assert fit([Material("a", "A", "x" * 900), short], 40) == []


@given(TEXTS, st.integers(0, 500))
def test_nothing_is_cut_and_the_budget_holds(texts, budget):
    given_ = [Material(f"m{i}", "title", text, text[:20]) for i, text in enumerate(texts)]
    chosen = fit(given_, budget)
    assert sum(tokens(f"{one.id} {one.title} {one.text}") for one in chosen) <= budget
    assert [one.id for one in chosen] == [one.id for one in given_[: len(chosen)]]
    assert all(one.text in (texts[i], texts[i][:20]) for i, one in enumerate(chosen))


@given(st.text(max_size=3000), st.integers(60, 400))
def test_a_text_of_the_user_is_cut_to_its_budget(text, budget):
    assert tokens(shortened(text, budget)) <= budget + 20
