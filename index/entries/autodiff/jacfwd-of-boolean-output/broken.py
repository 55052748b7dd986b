"""Sensitivity of a pendulum's state after one step to its initial state."""

import jax
import jax.numpy as jnp


def step(state):
    angle, velocity = state
    velocity = velocity - 0.1 * jnp.sin(angle)
    angle = angle + 0.1 * velocity
    swings_over = jnp.abs(angle) > jnp.pi
    return jnp.stack([angle, velocity]), swings_over


state = jnp.array([0.0, 1.0])
sensitivity, swings_over = jax.jacfwd(step)(state)
print(sensitivity)
