"""Draws noise for a batch of a size that is passed in."""

import jax
import jax.numpy as jnp


def simulate(key, n_walkers):
    steps = jax.random.normal(key, (n_walkers, 10))
    return jnp.cumsum(steps, axis=1)[:, -1]


print(jax.jit(simulate)(jax.random.key(0), 5))
