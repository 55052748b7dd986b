"""Cell types from gene expression: one training step of a linear classifier."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

expression = jnp.sin(jnp.arange(24.0)).reshape(6, 4)
cell_type = jnp.array([0, 2, 1, 1, 0, 2])
targets = jax.nn.one_hot(cell_type, 3)
weights = jnp.cos(jnp.arange(12.0)).reshape(4, 3)


def loss(weights):
    logits = expression @ weights
    return optax.softmax_cross_entropy(logits, targets).mean()


value, gradient = jax.value_and_grad(loss)(weights)
weights = weights - 0.1 * gradient

logits = np.sin(np.arange(24.0)).reshape(6, 4) @ np.cos(np.arange(12.0)).reshape(4, 3)
probability = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
np.testing.assert_allclose(value, -np.log(probability[np.arange(6), [0, 2, 1, 1, 0, 2]]).mean(), rtol=1e-4)
excess = probability - np.eye(3)[[0, 2, 1, 1, 0, 2]]
np.testing.assert_allclose(
    gradient, np.sin(np.arange(24.0)).reshape(6, 4).T @ excess / 6, rtol=1e-3, atol=1e-5
)
