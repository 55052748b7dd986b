"""Sparse matrices with operators and methods of their own."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax.numpy as jnp\nfrom jax.experimental import sparse\n"
ENTRY, ROOM = "jnp-function-on-sparse-matrix", "sparse-nse-under-jit"
SAID = (
    "{} requires ndarray or scalar arguments, got <class 'jax.experimental.sparse.bcoo.BCOO'> at position 0."
)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("dot", "y = jnp.dot(s, a + b) * 2\n", "y = (s @ (a + b)) * 2\n"),
        ("sum", "y = jnp.sum(s, axis=1)\n", "y = s.sum(axis=1)\n"),
    ],
)
def test_the_operator_takes_over(name: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, ENTRY, SAID.format(name))) == HEAD + after


def test_a_function_that_makes_zeros_something_else_stays() -> None:
    assert patched(situation(HEAD + "y = jnp.exp(s)\n", ENTRY, SAID.format("exp"))) == []


def test_there_is_room_for_all_entries() -> None:
    program = HEAD + "s = sparse.BCOO.fromdense(a)\n"
    assert first(situation(program, ROOM)) == program.replace("(a)", "(a, nse=a.size)")
