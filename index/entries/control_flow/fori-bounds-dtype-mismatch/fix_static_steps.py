"""Explicit Euler integration of cooling coffee up to a given time."""

import math
from functools import partial

import jax
import numpy as np
from jax import lax


@partial(jax.jit, static_argnames="end_time")
def cool(temperature, end_time):
    num_steps = math.ceil(end_time / 0.5)

    def step(_, temperature):
        return temperature - 0.5 * 0.2 * (temperature - 20.0)

    return lax.fori_loop(0, num_steps, step, temperature)


np.testing.assert_allclose(cool(90.0, end_time=1.0), 20.0 + 70.0 * 0.9**2, rtol=1e-6)
np.testing.assert_allclose(jax.grad(cool)(90.0, end_time=1.0), 0.81, rtol=1e-6)
