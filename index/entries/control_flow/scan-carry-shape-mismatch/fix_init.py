"""Tracks position and velocity of a particle with a steady-state Kalman filter; states are columns."""

import jax.numpy as jnp
import numpy as np
from jax import lax

transition = jnp.array([[1.0, 1.0], [0.0, 1.0]])
observe = jnp.array([[1.0, 0.0]])
gain = jnp.array([[0.5], [0.25]])


def update(state, measured):
    predicted = transition @ state
    innovation = measured - observe @ predicted
    state = predicted + gain * innovation
    return state, state[0]


start = jnp.array([[0.0], [1.0]])
state, positions = lax.scan(update, start, jnp.array([1.5, 2.0, 3.5]))

# By hand: (1.25, 1.125), (2.1875, 1.03125), (3.359375, 1.1015625)
np.testing.assert_allclose(positions[:, 0], [1.25, 2.1875, 3.359375])
np.testing.assert_allclose(state, [[3.359375], [1.1015625]])
