"""Explicit Euler integration of cooling coffee up to a given time."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def cool(temperature, end_time):
    num_steps = jnp.ceil(end_time / 0.5).astype(jnp.int32)

    def step(_, temperature):
        return temperature - 0.5 * 0.2 * (temperature - 20.0)

    return lax.fori_loop(0, num_steps, step, temperature)


np.testing.assert_allclose(cool(90.0, 1.0), 20.0 + 70.0 * 0.9**2, rtol=1e-6)
np.testing.assert_allclose(cool(90.0, 1.2), 20.0 + 70.0 * 0.9**3, rtol=1e-6)
