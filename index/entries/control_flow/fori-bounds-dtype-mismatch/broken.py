"""Explicit Euler integration of cooling coffee up to a given time."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def cool(temperature, end_time):
    num_steps = jnp.ceil(end_time / 0.5)

    def step(_, temperature):
        return temperature - 0.5 * 0.2 * (temperature - 20.0)

    return lax.fori_loop(0, num_steps, step, temperature)


print(cool(90.0, 1.0))
