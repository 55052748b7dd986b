"""Data-parallel training step: every device has its own shard, the gradients are averaged."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def loss(weights, inputs, targets):
    return jnp.mean((inputs @ weights - targets) ** 2)


@partial(jax.pmap, axis_name="devices")
def train_step(weights, inputs, targets):
    gradient = jax.grad(loss)(weights, inputs, targets)
    gradient = lax.pmean(gradient, axis_name="devices")
    return weights - 0.1 * gradient


weights = jnp.array([[1.0, -1.0], [1.0, -1.0]])
inputs = jnp.array([[[1.0, 0.0]], [[0.0, 1.0]]])
targets = jnp.array([[2.0], [0.0]])
weights = train_step(weights, inputs, targets)

np.testing.assert_allclose(weights, [[1.1, -0.9], [1.1, -0.9]], rtol=1e-6)
