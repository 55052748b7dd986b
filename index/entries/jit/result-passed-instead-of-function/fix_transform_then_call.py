"""Fits the slope of a calibration line by gradient descent."""

import jax
import jax.numpy as jnp
import numpy as np

voltage = jnp.array([1.0, 2.0, 3.0])
temperature = jnp.array([2.0, 4.0, 6.0])


def loss(slope, voltage, temperature):
    return jnp.mean((slope * voltage - temperature) ** 2)


slope = jnp.float32(0.0)
for _ in range(100):
    gradient = jax.grad(loss)(slope, voltage, temperature)
    slope = slope - 0.05 * gradient
np.testing.assert_allclose(slope, 2.0, rtol=1e-5)
