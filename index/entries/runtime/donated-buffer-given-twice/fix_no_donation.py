"""Weights fitted to a target, with a moving average of them."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class Fit(NamedTuple):
    weights: jax.Array
    average: jax.Array


def start(size):
    weights = jnp.zeros(size)
    return Fit(weights, average=weights)


@jax.jit
def descend(fit, target):
    weights = fit.weights - 0.5 * (fit.weights - target)
    return Fit(weights, 0.5 * fit.average + 0.5 * weights)


fit = start(2)
for _ in range(2):
    fit = descend(fit, jnp.array([4.0, 8.0]))
np.testing.assert_allclose(fit.weights, [3.0, 6.0])
np.testing.assert_allclose(fit.average, [2.0, 4.0])
