"""Bisection that carries a dictionary with a flag."""

import jax.numpy as jnp
from jax.lax import while_loop

interval = {"low": jnp.zeros(()), "high": 2.0 * jnp.ones(()), "done": jnp.array(False)}


def halve(state):
    middle = 0.5 * (state["low"] + state["high"])
    above = middle**2 > 2.0
    return {
        "low": jnp.where(above, state["low"], middle),
        "high": jnp.where(above, middle, state["high"]),
        "done": jnp.int32(state["high"] - state["low"] < 1e-3),
    }


print(while_loop(lambda s: ~s["done"], halve, interval))
