"""Gradient descent that reports how far the weights moved in each step."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def descend(weights, target):
    return weights - 0.5 * (weights - target)


weights = jnp.array([4.0, -2.0])
target = jnp.array([0.0, 2.0])
for step in range(3):
    updated = descend(weights, target)
    moved = jnp.abs(updated - weights).max()
    weights = updated
np.testing.assert_allclose(weights, [0.5, 1.5])
np.testing.assert_allclose(moved, 0.5)
