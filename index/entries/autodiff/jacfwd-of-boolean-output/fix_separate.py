"""Sensitivity of a pendulum's state after one step to its initial state."""

import jax
import jax.numpy as jnp
import numpy as np


def step(state):
    angle, velocity = state
    velocity = velocity - 0.1 * jnp.sin(angle)
    angle = angle + 0.1 * velocity
    return jnp.stack([angle, velocity])


state = jnp.array([0.0, 1.0])
sensitivity = jax.jacfwd(step)(state)
swings_over = jnp.abs(step(state)[0]) > jnp.pi
np.testing.assert_allclose(sensitivity, [[1.0 - 0.01, 0.1], [-0.1, 1.0]], rtol=1e-5)
assert not bool(swings_over)
