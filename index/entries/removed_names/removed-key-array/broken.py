"""Random walk of a pollen grain on a water surface."""

import jax
import jax.numpy as jnp


def walk(key: jax.random.KeyArray, steps: int) -> jax.Array:
    turns = jax.random.normal(key, (steps, 2))
    return jnp.cumsum(turns, axis=0)


path = walk(jax.random.key(7), 100)
