"""Cooling of a sample that is heated now and then, on uneven time steps."""

import jax.numpy as jnp
import numpy as np
from jax import lax

times = jnp.array([0.0, 0.5, 1.5, 2.0, 4.0])
heating = jnp.array([1.0, 0.0, 2.0, 0.0, 1.0])


def euler(temperature, k):
    dt = times[k + 1] - times[k]
    temperature = temperature + dt * (heating[k] - 0.5 * temperature)
    return temperature, temperature


final, history = lax.scan(euler, 10.0, jnp.arange(len(times) - 1))

# By hand: 10 + 0.5 * (1 - 5) = 8; 8 + 1 * (0 - 4) = 4; 4 + 0.5 * (2 - 2) = 4; 4 + 2 * (0 - 2) = 0
np.testing.assert_allclose(history, [8.0, 4.0, 4.0, 0.0], atol=1e-6)
