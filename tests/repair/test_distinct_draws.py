"""Distinct items and keys that are folded."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\n"
CHOICE, SUM = "choice-sample-exceeds-population", "key-array-in-arithmetic"

ROWS = [
    (
        CHOICE,
        "y = jax.random.choice(key, x, (n, 4), replace=False)\n",
        "y = jax.vmap(lambda k: jax.random.choice(k, x, (4,), replace=False))(jax.random.split(key, n))\n",
    ),
    (
        CHOICE,
        "y = jax.random.choice(key, x, (n,), replace=False)\n",
        "y = jax.random.choice(key, x, (min(n, len(x)),), replace=False)\n",
    ),
    (
        SUM,
        "key = jax.random.key(0)\ny = jax.random.normal(key + step)\n",
        "key = jax.random.key(0)\ny = jax.random.normal(jax.random.fold_in(key, step))\n",
    ),
]


@pytest.mark.parametrize(("entry", "before", "after"), ROWS)
def test_each_draw_has_its_own_randomness(entry: str, before: str, after: str) -> None:
    assert first(situation(HEAD + before, entry)) == HEAD + after


def test_a_product_with_a_key_means_nothing() -> None:
    assert patched(situation(HEAD + "key = jax.random.key(0)\ny = 2 * key\n", SUM)) == []
