"""BM25 alone and embeddings alone."""

from __future__ import annotations

import pytest

from jaxerr_rag.evaluate.baselines import queries, rank_of, rankers, ranks, traceback_ranks
from jaxerr_rag.report import parse

TRACEBACK = """Traceback (most recent call last):
  File "/home/me/heat.py", line 4, in <module>
    total[0] = 2.0
    ~~~~~^^^
TypeError: JAX arrays are immutable and do not support in-place item assignment.
"""


def test_ranks_are_counted_over_all_questions():
    answers = {"one": ["a", "b"], "two": ["b", "a"], "three": ["b"], "four": []}
    found = ranks(answers.__getitem__, [(text, "a") for text in answers])
    assert found == {"entry@1": 0.25, "entry@5": 0.5, "mrr": 0.375}


@pytest.mark.parametrize(("ids", "rank"), [(["a"], 1), (["b", "a"], 2), (["b"], 0), ([], 0)])
def test_a_rank_counts_from_one_and_is_zero_if_the_entry_is_not_there(ids, rank):
    assert rank_of("a", ids) == rank


def test_of_a_traceback_embeddings_get_the_message_and_bm25_the_failing_line_as_well():
    said = TRACEBACK.splitlines()[-1]
    assert queries(parse(TRACEBACK)) == {"BM25": f"{said}\ntotal[0] = 2.0", "embeddings": said}


def test_a_message_that_goes_on_for_long_is_cut():
    assert {len(text) for text in queries(parse(TRACEBACK.rstrip() + "x" * 5000)).values()} == {1000}


def test_each_method_ranks_entries_for_a_traceback_and_for_a_question():
    entry = "item-assignment-on-array"
    assert traceback_ranks(parse(TRACEBACK), entry) == {"BM25": 1, "embeddings": 1}
    for name, ranker in rankers().items():
        found = ranker("why can't I assign to one element of a jax array?")
        assert entry in found and len(found) <= 5, name
