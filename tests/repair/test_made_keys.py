"""`jax.random.key` of what is a key, or of several seeds."""

from __future__ import annotations

import pytest

from tests.repair.situations import first, patched, situation

HEAD = "import jax\nimport jax.numpy as jnp\n"
TYPED = "key accepts a scalar seed, but was given a PRNG key."
ARRAY = "key accepts a scalar seed, but was given an array of shape ({}) != (). Use jax.vmap for batching"


def test_a_typed_key_is_used_as_it_is() -> None:
    program = f"{HEAD}def draw(seed):\n    return jax.random.normal(jax.random.key(seed), (3,))\n"
    assert first(situation(program, "key-passed-as-seed", TYPED)) == program.replace(
        "jax.random.key(seed)", "seed"
    )


def test_a_raw_key_is_used_as_it_is() -> None:
    program = (
        f"{HEAD}key = jax.random.PRNGKey(0)\na, b = jax.random.split(key)\nk = jax.random.PRNGKey(seed=b)\n"
    )
    assert first(situation(program, "array-of-seeds", ARRAY.format("2,"))).endswith("\nk = b\n")


@pytest.mark.parametrize(
    ("seeds", "shape", "expected"),
    [
        ("jnp.arange(3)", "3,", "jax.vmap(jax.random.key)(seeds)"),
        ("jnp.arange(2)", "2,", "jax.vmap(jax.random.key)(seeds)"),
        ("[1, 2, 3]", "3,", "jax.vmap(jax.random.key)(jnp.array(seeds))"),
    ],
)
def test_each_seed_makes_its_key(seeds: str, shape: str, expected: str) -> None:
    program = f"{HEAD}seeds = {seeds}\nkeys = jax.random.key(seeds)\n"
    assert first(situation(program, "array-of-seeds", ARRAY.format(shape))).endswith(f"keys = {expected}\n")


@pytest.mark.parametrize("shape", ["2,", "1,", "3, 2"])
def test_what_may_be_a_key_or_seeds_is_left_alone(shape: str) -> None:
    program = f"{HEAD}def draws(seed):\n    return jax.random.key(seed)\n"
    assert patched(situation(program, "array-of-seeds", ARRAY.format(shape))) == []
