"""Starts a water table that is filled with its initial level."""

import jax
import jax.numpy as jnp


@jax.jit
def water_table(rain):
    level = jnp.full(rain.shape, jnp.float32, 2.5)
    return level + rain


print(water_table(jnp.array([0.1, 0.0, 0.4])))
