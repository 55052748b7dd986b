"""Gradient descent that reports how far the weights moved in each step."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, donate_argnums=0)
def descend(weights, target):
    updated = weights - 0.5 * (weights - target)
    return updated, jnp.abs(updated - weights).max()


weights = jnp.array([4.0, -2.0])
target = jnp.array([0.0, 2.0])
for step in range(3):
    weights, moved = descend(weights, target)
np.testing.assert_allclose(weights, [0.5, 1.5])
np.testing.assert_allclose(moved, 0.5)
