"""Indices and masks with the axes that they need; what the largest of nothing is."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
TAKE, MASK, NOTHING = "take-along-axis-rank-mismatch", "boolean-mask-shape-mismatch", "empty-array-reduction"
RANKS = "indices and arr must have the same number of dimensions; {} vs. {}"
SHAPE = "boolean index did not match shape of indexed array in index {}: got {}, expected {}"
SCALAR = "matmul input operand {} must have ndim at least 1, but it has ndim 0"

ROWS = [
    (
        TAKE,
        RANKS.format(1, 2),
        "y = jnp.take_along_axis(q, a, axis=1)\n",
        "y = jnp.take_along_axis(q, a[:, None], axis=1)[:, 0]\n",
    ),
    (
        TAKE,
        RANKS.format(2, 3),
        "y = jnp.take_along_axis(q, a, axis=-1).squeeze(-1)\n",
        "y = jnp.take_along_axis(q, a[..., None], axis=-1).squeeze(-1)\n",
    ),
    (TAKE, RANKS.format(0, 1), "y = jnp.take_along_axis(q, a, axis=0)\n", "y = q[a]\n"),
    (MASK, SHAPE.format(0, "(4,)", "[3]"), "y = x[keep]\n", "y = x[:, keep]\n"),
    (MASK, SHAPE.format(1, "(3,)", "[4]"), "y = x[:, keep]\n", "y = x[keep]\n"),
    (MASK, SHAPE.format(0, "(3, 1)", "[3, 4]"), "y = x[m > 0]\n", "y = x[(m > 0)[:, 0]]\n"),
    (NOTHING, "", "y = jnp.max(x[x > 0])\n", "y = jnp.max(x[x > 0], initial=0.0)\n"),
    ("matmul-of-scalar", SCALAR.format(0), "y = 0.5 @ v\n", "y = 0.5 * v\n"),
    (
        "matmul-of-scalar",
        SCALAR.format(1),
        "f = lambda w, x: w @ x\nys = jax.vmap(f, (None, 0))(w, xs)\n",
        "f = lambda w, x: w @ x\nys = jax.vmap(f, (None, 0))(w, xs[:, None])\n",
    ),
]


@pytest.mark.parametrize(("entry", "message", "before", "after"), ROWS)
def test_the_missing_axis_is_put_in(entry: str, message: str, before: str, after: str) -> None:
    line = 3 if "vmap" in before else 0
    assert first(situation(HEAD + before, entry, message, line)) == HEAD + after


@pytest.mark.parametrize(
    ("entry", "message", "program"),
    [
        (NOTHING, "", "y = jnp.max(x[ok])\n"),
        (NOTHING, "", "y = jnp.min(x[x > 0])\n"),
        ("matmul-of-scalar", SCALAR.format(1), "y = w @ x\n"),
    ],
)
def test_what_stands_for_nothing_is_not_guessed(entry: str, message: str, program: str) -> None:
    assert patched(situation(HEAD + program, entry, message)) == []
