"""Shapes of whole numbers, in one tuple."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax.numpy as jnp\nimport numpy as np\n"
GOT = "Shapes must be 1D sequences of concrete values of integer type, got {}."

WHOLE = [
    (
        "(3.0, 2)",
        "n = x.shape[0] / 2\ny = jnp.zeros((n, 2))\n",
        "n = x.shape[0] // 2\ny = jnp.zeros((n, 2))\n",
    ),
    (
        "(2.9999999999999996,)",
        "n = t / dt\ny = jnp.zeros((n,))\n",
        "n = round(t / dt)\ny = jnp.zeros((n,))\n",
    ),
    ("(7.2,)", "y = jnp.zeros(0.8 * n)\n", "y = jnp.zeros(int(0.8 * n))\n"),
    ("(1000.0,)", "n = 1e3\ny = jnp.ones((n,))\n", "n = 1000\ny = jnp.ones((n,))\n"),
    ("((4, 5), 3)", "y = jnp.zeros((x.shape, 3))\n", "y = jnp.zeros((*x.shape, 3))\n"),
    (
        "(np.float64(4.0), 2)",
        "y = jnp.ones((np.sqrt(16), 2))\n",
        "y = jnp.ones((round(np.sqrt(16)), 2))\n",
    ),
]


@pytest.mark.parametrize(("got", "before", "after"), WHOLE)
def test_sizes_become_whole_numbers_where_they_are_computed(got: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, "float-in-shape", GOT.format(got))) == HEAD + after


def test_a_fraction_is_not_cut_off_a_literal() -> None:
    assert patched(situation(HEAD + "y = jnp.zeros((2.5,))\n", "float-in-shape", GOT.format("(2.5,)"))) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("y = jnp.zeros(n, m + 1)\n", "y = jnp.zeros((n, m + 1))\n"),
        ("y = jnp.zeros(*shape)\n", "y = jnp.zeros(shape)\n"),
        (
            "w = jnp.ones(2, jnp.float32)\ny = jnp.zeros(3, 4)\n",
            "w = jnp.ones(2, jnp.float32)\ny = jnp.zeros((3, 4))\n",
        ),
    ],
)
def test_sizes_given_one_by_one_become_a_tuple(before: str, after: str) -> None:
    assert first(situation(HEAD + before, "shape-given-as-separate-arguments")) == HEAD + after


def test_a_zero_behind_a_size_may_be_a_value_to_fill_with() -> None:
    assert patched(situation(HEAD + "y = jnp.zeros(3, 0)\n", "shape-given-as-separate-arguments")) == []
