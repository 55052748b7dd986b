"""Sensitivity of a two-state Markov model to its rates: the exponential without a decomposition."""

import jax
import jax.numpy as jnp
import numpy as np


def survival(rates, time):
    generator = jnp.array([[-rates[0], rates[0]], [rates[1], -rates[1]]])
    return jax.scipy.linalg.expm(generator * time)[0, 0]


gradient = jax.grad(survival)(jnp.array([0.5, 0.2]), 2.0)


def exact(a, b):
    return (b + a * np.exp(-2.0 * (a + b))) / (a + b)


step = 1e-5
expected = [
    (exact(0.5 + step, 0.2) - exact(0.5 - step, 0.2)) / (2 * step),
    (exact(0.5, 0.2 + step) - exact(0.5, 0.2 - step)) / (2 * step),
]
np.testing.assert_allclose(gradient, expected, rtol=1e-3)
