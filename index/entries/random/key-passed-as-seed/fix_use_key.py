"""A deep ensemble whose members start from weights of their own."""

import jax
import jax.numpy as jnp


def init_member(key, width):
    hidden_key, out_key = jax.random.split(key)
    return {
        "hidden": jax.random.normal(hidden_key, (4, width)) / 2.0,
        "out": jax.random.normal(out_key, (width, 1)) / jnp.sqrt(width),
    }


subkeys = jax.random.split(jax.random.key(0), 3)
members = [init_member(subkey, 8) for subkey in subkeys]
assert len(members) == 3
first, second = jax.random.split(subkeys[1])
assert jnp.array_equal(members[1]["hidden"], jax.random.normal(first, (4, 8)) / 2.0)
assert jnp.array_equal(members[1]["out"], jax.random.normal(second, (8, 1)) / jnp.sqrt(8))
assert not jnp.array_equal(members[0]["hidden"], members[1]["hidden"])
