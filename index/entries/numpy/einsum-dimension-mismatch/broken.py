"""Attention scores of a few queries over a longer sequence of keys."""

import jax
import jax.numpy as jnp


@jax.jit
def scores(queries, keys):
    return jnp.einsum("bhqd,bhkd->bhqk", queries, keys)


batch, heads, width = 1, 2, 4
queries = jnp.arange(24.0).reshape(batch, 3, heads, width)
keys = jnp.arange(40.0).reshape(batch, 5, heads, width)
print(scores(queries, keys).shape)
