"""Runge-Kutta midpoint step for a predator-prey system kept in a dict."""

import jax
import jax.numpy as jnp


def rates(state):
    return {"prey": state["prey"] * (1.0 - state["fox"]), "fox": state["fox"] * (state["prey"] - 1.0)}


@jax.jit
def advance(state, dt):
    state += dt * rates(state)
    return state


advance({"prey": jnp.float32(1.2), "fox": jnp.float32(0.8)}, 0.1)
