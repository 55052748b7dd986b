"""Cell types from gene expression: one training step of a linear classifier."""

import jax
import jax.numpy as jnp
import optax

expression = jnp.sin(jnp.arange(24.0)).reshape(6, 4)
cell_type = jnp.array([0, 2, 1, 1, 0, 2])
targets = jax.nn.one_hot(cell_type, 3)
weights = jnp.cos(jnp.arange(12.0)).reshape(4, 3)


def loss(weights):
    logits = expression @ weights
    return optax.softmax_cross_entropy_with_integer_labels(logits, targets).mean()


value, gradient = jax.value_and_grad(loss)(weights)
weights = weights - 0.1 * gradient
print(value)
