"""Functions of `jax.lax` that should broadcast become those of `jax.numpy`."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

ENTRY = "lax-operands-differ-in-rank"
HEAD = "import jax.numpy as jnp\nfrom jax import lax\n"
WHICH = (
    "select `which` must be scalar or have the same shape as cases, got `which` shape {} but case shape {}."
)

ROWS = [
    (
        "select cases must have the same shapes, got [(), (3, 2)].",
        "y = lax.select(m, 0.0, x)\n",
        "y = jnp.where(m, 0.0, x)\n",
    ),
    (
        WHICH.format("(3,)", "(3, 2)"),
        "y = lax.select(done, fresh, x)\n",
        "y = jnp.where(done[:, None], fresh, x)\n",
    ),
    (WHICH.format("(2,)", "(3, 2)"), "y = lax.select(m, a, b)\n", "y = jnp.where(m, a, b)\n"),
    (
        "add: arrays must have the same number of dimensions, got {1, 2}",
        "y = lax.add(x, bias)\n",
        "y = jnp.add(x, bias)\n",
    ),
    (
        "clamp requires min.shape == operand.shape or min.shape == (),"
        " got min.shape=(2,), operand.shape=(3, 2).",
        "y = lax.clamp(lo, x, hi)\n",
        "y = jnp.clip(x, lo, hi)\n",
    ),
]


@pytest.mark.parametrize(("message", "before", "after"), ROWS)
def test_the_function_that_broadcasts_takes_over(message: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, ENTRY, message)) == HEAD + after


def test_a_mask_that_fits_both_axes_of_a_square_stays() -> None:
    program = HEAD + "y = lax.select(m, a, b)\n"
    assert patched(situation(program, ENTRY, WHICH.format("(2,)", "(2, 2)"))) == []
