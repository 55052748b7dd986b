"""Gradient descent that reports how far the weights moved in each step."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, donate_argnums=0)
def descend(weights, target):
    return weights - 0.5 * (weights - target)


weights = jnp.array([4.0, -2.0])
target = jnp.array([0.0, 2.0])
for step in range(3):
    updated = descend(weights, target)
    moved = jnp.abs(updated - weights).max()
    weights = updated
print(weights, moved)
