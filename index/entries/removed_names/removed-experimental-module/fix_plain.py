"""Fits a line to calibration data with a one-layer network."""

import jax
import jax.numpy as jnp
import numpy as np


def predict(params, inputs):
    weights, bias = params
    return inputs @ weights + bias


voltage = jnp.array([[-1.0], [0.0], [1.0]])
pressure = 3.0 * voltage + 2.0

params = (jnp.zeros((1, 1)), jnp.zeros(1))
loss = jax.jit(lambda params: jnp.mean((predict(params, voltage) - pressure) ** 2))
for _ in range(100):
    params = jax.tree.map(lambda p, g: p - 0.3 * g, params, jax.grad(loss)(params))
np.testing.assert_allclose(params[0], [[3.0]], rtol=1e-4)
np.testing.assert_allclose(params[1], [2.0], rtol=1e-4)
