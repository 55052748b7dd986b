"""Weights fitted to a target, with a moving average of them."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, donate_argnums=0)
def begin(weights, target):
    weights = weights - 0.5 * (weights - target)
    return weights, weights


@partial(jax.jit, donate_argnums=(0, 1))
def descend(weights, average, target):
    weights = weights - 0.5 * (weights - target)
    return weights, 0.5 * average + 0.5 * weights


target = jnp.array([4.0, 8.0])
weights, average = begin(jnp.zeros(2), target)
weights, average = descend(weights, average, target)
np.testing.assert_allclose(weights, [3.0, 6.0])
np.testing.assert_allclose(average, [2.5, 5.0])
