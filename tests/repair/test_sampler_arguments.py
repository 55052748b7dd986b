"""Samplers in JAX's order of arguments; seeds that are whole numbers."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import time\nimport jax\n"
BOUNDS, SEED = "sampler-bounds-in-numpy-order", "seed-not-an-integer"

ROWS = [
    (
        BOUNDS,
        "x = jax.random.uniform(key, low, high, (n, 2))\n",
        "x = jax.random.uniform(key, (n, 2), minval=low, maxval=high)\n",
    ),
    (
        BOUNDS,
        "x = jax.random.uniform(key, x.shape, 0.0, 2.0)\n",
        "x = jax.random.uniform(key, x.shape, minval=0.0, maxval=2.0)\n",
    ),
    (
        BOUNDS,
        "y = x + jax.random.normal(key, x.shape, 0.1)\n",
        "y = x + 0.1 * jax.random.normal(key, x.shape)\n",
    ),
    (SEED, "k = jax.random.key(time.time())\n", "k = jax.random.key(time.time_ns())\n"),
    (SEED, "s = 1e4\nk = jax.random.key(s)\n", "s = 10000\nk = jax.random.key(s)\n"),
    (SEED, "k = jax.random.key(n / 2)\n", "k = jax.random.key(n // 2)\n"),
]


@pytest.mark.parametrize(("entry", "before", "after"), ROWS)
def test_the_arguments_are_those_of_jax(entry: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, entry)) == HEAD + after


@pytest.mark.parametrize(
    ("entry", "program"),
    [
        (BOUNDS, "x = jax.random.uniform(key, a, b, c)\n"),
        (SEED, "keys = [jax.random.key(t) for t in [0.1, 0.5]]\n"),
    ],
)
def test_nothing_is_guessed(entry: str, program: str) -> None:
    assert patched(situation(HEAD + program, entry)) == []
