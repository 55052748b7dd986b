"""Fit the slope of a line by gradient descent and log the decades of the loss."""

import math

import jax
import jax.numpy as jnp


@jax.jit
def train_step(slope, x, y):
    loss, gradient = jax.value_and_grad(lambda s: jnp.mean((s * x - y) ** 2))(slope)
    metrics = {"log10_loss": math.log10(loss)}
    return slope - 0.1 * gradient, metrics


x = jnp.array([1.0, 2.0, 3.0])
print(train_step(0.0, x, 2.0 * x))
