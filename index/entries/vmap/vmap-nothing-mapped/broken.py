"""Draws a few independent Brownian paths."""

import jax
import jax.numpy as jnp


def brownian_path(key, step):
    return jnp.cumsum(step * jax.random.normal(key, (50,)))


key = jax.random.key(0)
paths = jax.vmap(brownian_path, in_axes=(None, None))(key, 0.1)
print(paths.shape)
