"""Draws a direction by rejection from the unit square."""

import jax
import jax.numpy as jnp


def direction(key):
    point = jax.random.uniform(key, (2,), minval=-1.0, maxval=1.0)
    while not (jnp.linalg.norm(point) < 1.0):
        key, subkey = jax.random.split(key)
        point = jax.random.uniform(subkey, (2,), minval=-1.0, maxval=1.0)
    return point / jnp.linalg.norm(point)


print(jax.vmap(direction)(jax.random.split(jax.random.key(0), 3)))
