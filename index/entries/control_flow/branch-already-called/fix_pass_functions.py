"""Time step of a falling grain: free flight above the ground, rest on it."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def fly(state):
    return state + 0.1 * jnp.array([state[1], -9.81])


def rest(state):
    return jnp.zeros_like(state)


@jax.jit
def step(state):
    return lax.cond(state[0] > 0.0, fly, rest, state)


np.testing.assert_allclose(step(jnp.array([1.0, 0.0])), [1.0, -0.981], rtol=1e-6)
np.testing.assert_allclose(step(jnp.array([-0.1, -3.0])), [0.0, 0.0])
