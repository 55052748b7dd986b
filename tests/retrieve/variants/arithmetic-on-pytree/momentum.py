"""Momentum for the gradient of a small convolution kernel and its offset."""

import jax.numpy as jnp
from jax import value_and_grad


def energy(theta):
    kernel, offset = theta
    return jnp.sum((kernel * 2.0 + offset) ** 2)


class Momentum:
    def __init__(self, theta):
        self.velocity = (jnp.zeros_like(theta[0]), jnp.zeros_like(theta[1]))

    def step(self, theta):
        value, slopes = value_and_grad(energy)(theta)
        self.velocity = 0.9 * self.velocity + slopes
        return value


Momentum((jnp.ones(3), jnp.ones(()))).step((jnp.ones(3), jnp.ones(())))
