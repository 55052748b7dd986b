"""Fit the slope of a line by gradient descent and log the decades of the loss."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def train_step(slope, x, y):
    loss, gradient = jax.value_and_grad(lambda s: jnp.mean((s * x - y) ** 2))(slope)
    metrics = {"log10_loss": jnp.log10(loss)}
    return slope - 0.1 * gradient, metrics


x = jnp.array([1.0, 2.0, 3.0])
slope, metrics = train_step(0.0, x, 2.0 * x)
np.testing.assert_allclose(slope, 0.4 * 14.0 / 3.0, rtol=1e-5)
np.testing.assert_allclose(metrics["log10_loss"], np.log10(4.0 * 14.0 / 3.0), rtol=1e-5)
