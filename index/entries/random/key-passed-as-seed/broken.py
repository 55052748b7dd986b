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


subkeys = jax.random.split(jax.random.key(0), 3)
members = [init_member(subkey, 8) for subkey in subkeys]
print(len(members))
