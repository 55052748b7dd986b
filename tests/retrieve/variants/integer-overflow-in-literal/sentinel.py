"""Shortest distance to any neighbour, with a sentinel where there is none."""

import jax.numpy as jnp

INFINITY = 2**62


def nearest(distances, present):
    distances = jnp.where(present, distances, INFINITY)
    return distances.min(axis=1)


print(nearest(jnp.array([[3, 5], [2, 9]]), jnp.array([[True, False], [False, False]])))
