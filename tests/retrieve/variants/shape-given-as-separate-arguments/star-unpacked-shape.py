"""Accumulates hits of a detector in a map of its pixels."""

import jax
import jax.numpy as jnp

GRID = (4, 6)


@jax.jit
def hit_map(rows, columns):
    hits = jnp.ones(*GRID)
    return hits.at[rows, columns].add(1.0)


print(hit_map(jnp.array([0, 3]), jnp.array([5, 1])))
