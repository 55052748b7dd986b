"""Fit a decay rate to counts and look at the residuals on the way."""

import jax
import jax.numpy as jnp
import numpy as np

times = jnp.array([0.0, 1.0, 2.0, 3.0])
counts = jnp.array([8.0, 4.0, 2.0, 1.0])


def loss(log_rate):
    predicted = 8.0 * jnp.exp(-jnp.exp(log_rate) * times)
    residuals = predicted - counts
    return jnp.mean(residuals**2), residuals


gradient, residuals = jax.grad(loss, has_aux=True)(0.0)
t, y = np.arange(4.0), np.array([8.0, 4.0, 2.0, 1.0])
model = 8.0 * np.exp(-t)
np.testing.assert_allclose(residuals, model - y, rtol=1e-5, atol=1e-6)
np.testing.assert_allclose(gradient, np.mean(2 * (model - y) * (-t) * model), rtol=1e-5)
