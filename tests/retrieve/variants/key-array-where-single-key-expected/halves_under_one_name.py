"""Noise for the steps of a Langevin simulation."""

import jax
import jax.numpy as jnp


def simulate(seed, steps):
    key = jax.random.PRNGKey(seed)
    position = jnp.zeros(3)
    for _ in range(steps):
        key = jax.random.split(key)
        position = 0.9 * position + jax.random.normal(key, position.shape)
    return position


print(simulate(seed=3, steps=4))
