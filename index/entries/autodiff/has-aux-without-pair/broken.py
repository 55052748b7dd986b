"""Fit a decay rate to counts and look at the residuals on the way."""

import jax
import jax.numpy as jnp

times = jnp.array([0.0, 1.0, 2.0, 3.0])
counts = jnp.array([8.0, 4.0, 2.0, 1.0])


def loss(log_rate):
    predicted = 8.0 * jnp.exp(-jnp.exp(log_rate) * times)
    residuals = predicted - counts
    return jnp.mean(residuals**2)


gradient, residuals = jax.grad(loss, has_aux=True)(0.0)
print(gradient, residuals)
