"""Cooling of three samples side by side: their rates are the same in every step, so they are not scanned over."""

import jax.numpy as jnp
import numpy as np
from jax import lax

times = jnp.array([0.0, 0.5, 1.5, 2.0, 4.0])
rates = jnp.array([0.5, 1.0, 0.0])


def euler(temperature, dt):
    temperature = temperature - dt * rates * temperature
    return temperature, temperature


final, history = lax.scan(euler, jnp.full(3, 16.0), jnp.diff(times))

# 16 times the product of (1 - rate * dt) over dt = 0.5, 1, 0.5, 2
np.testing.assert_allclose(history[0], [12.0, 8.0, 16.0], atol=1e-6)
np.testing.assert_allclose(final, [0.0, 0.0, 16.0], atol=1e-6)
np.testing.assert_allclose(history[2], [16 * 0.75 * 0.5 * 0.75, 0.0, 16.0], atol=1e-6)
