"""Time step of a falling grain: free flight above the ground, rest on it."""

import jax
import jax.numpy as jnp
from jax import lax


def fly(state):
    return state + 0.1 * jnp.array([state[1], -9.81])


def rest(state):
    return jnp.zeros_like(state)


@jax.jit
def step(state):
    return lax.cond(state[0] > 0.0, fly(state), rest(state))


print(step(jnp.array([1.0, 0.0])))
