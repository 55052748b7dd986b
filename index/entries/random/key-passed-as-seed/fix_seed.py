"""A deep ensemble whose members start from weights of their own."""

import jax
import jax.numpy as jnp


def init_member(seed, width):
    key = jax.random.key(seed)
    hidden_key, out_key = jax.random.split(key)
    return {
        "hidden": jax.random.normal(hidden_key, (4, width)) / 2.0,
        "out": jax.random.normal(out_key, (width, 1)) / jnp.sqrt(width),
    }


members = [init_member(seed, 8) for seed in range(3)]
assert len(members) == 3
first, second = jax.random.split(jax.random.key(1))
assert jnp.array_equal(members[1]["hidden"], jax.random.normal(first, (4, 8)) / 2.0)
assert jnp.array_equal(members[1]["out"], jax.random.normal(second, (8, 1)) / jnp.sqrt(8))
assert not jnp.array_equal(members[0]["hidden"], members[1]["hidden"])
