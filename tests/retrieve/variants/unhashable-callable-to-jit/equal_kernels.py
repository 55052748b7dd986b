"""Gram matrix of a Gaussian process whose kernel can be compared with another."""

import jax
import jax.numpy as jnp


class SquaredExponential:
    def __init__(self, scale):
        self.scale = scale

    def __eq__(self, other):
        return isinstance(other, SquaredExponential) and self.scale == other.scale

    def __call__(self, left, right):
        return jnp.exp(-0.5 * ((left[:, None] - right[None, :]) / self.scale) ** 2)


def fit(kernel, inputs):
    gram = jax.jit(kernel)
    return jnp.linalg.cholesky(gram(inputs, inputs) + 1e-3 * jnp.eye(inputs.size))


print(fit(SquaredExponential(0.5), jnp.linspace(0.0, 1.0, 4)))
