"""The branch that `where` does not choose gets an operand that makes no nan."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax.numpy as jnp\n"

ROWS = [
    (
        "y = jnp.where(z > 0, jnp.log(z), 0.0)\n",
        "y = jnp.where(z > 0, jnp.log(jnp.where(z > 0, z, 1.0)), 0.0)\n",
    ),
    ("y = jnp.where(b == 0, 0.0, a / b)\n", "y = jnp.where(b == 0, 0.0, a / jnp.where(b == 0, 1.0, b))\n"),
    (
        "d = jnp.sqrt(s.sum())\ny = jnp.where(d > 0, 1 / d, 0.0)\n",
        "squared = s.sum()\npositive = squared > 0\nd = jnp.sqrt(jnp.where(positive, squared, 1.0))\n"
        "y = jnp.where(positive, 1 / d, 0.0)\n",
    ),
    (
        "ok = x > 0\nroot = jnp.sqrt(x)\ny = jnp.where(ok, root, 0.0)\n",
        "ok = x > 0\nroot = jnp.sqrt(jnp.where(ok, x, 1.0))\ny = jnp.where(ok, root, 0.0)\n",
    ),
]


@pytest.mark.parametrize(("before", "after"), ROWS)
def test_the_operand_is_one_where_the_branch_is_not_chosen(before: str, after: str) -> None:
    assert first(situation(HEAD + before, "nan-found-by-debug-nans")) == HEAD + after


def test_branches_that_are_always_finite_stay() -> None:
    program = HEAD + "y = jnp.where(z > 0, jnp.exp(z) / 2.0, 0.0)\n"
    assert patched(situation(program, "nan-found-by-debug-nans")) == []
