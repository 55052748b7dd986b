"""Fit a decay rate to counts."""

import jax
import jax.numpy as jnp
import numpy as np

times = jnp.array([0.0, 1.0, 2.0, 3.0])
counts = jnp.array([8.0, 4.0, 2.0, 1.0])


def loss(log_rate):
    predicted = 8.0 * jnp.exp(-jnp.exp(log_rate) * times)
    residuals = predicted - counts
    return jnp.mean(residuals**2)


gradient = jax.grad(loss)(0.0)
t, y = np.arange(4.0), np.array([8.0, 4.0, 2.0, 1.0])
model = 8.0 * np.exp(-t)
np.testing.assert_allclose(gradient, np.mean(2 * (model - y) * (-t) * model), rtol=1e-5)
