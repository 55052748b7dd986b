"""Data-parallel training step: every device has its own shard, the gradients are averaged."""

import jax
import jax.numpy as jnp
from jax import lax


def loss(weights, inputs, targets):
    return jnp.mean((inputs @ weights - targets) ** 2)


@jax.pmap
def train_step(weights, inputs, targets):
    gradient = jax.grad(loss)(weights, inputs, targets)
    gradient = lax.pmean(gradient, axis_name="devices")
    return weights - 0.1 * gradient


weights = jnp.array([[1.0, -1.0], [1.0, -1.0]])
inputs = jnp.array([[[1.0, 0.0]], [[0.0, 1.0]]])
targets = jnp.array([[2.0], [0.0]])
weights = train_step(weights, inputs, targets)
print(weights)
