"""Gradient descent step that also keeps track of the best validation loss so far."""

import jax
import jax.numpy as jnp


@jax.jit
def evaluate(weights, features, targets, best):
    loss = jnp.mean((features @ weights - targets) ** 2)
    best = jnp.minimum(best, loss.item())
    return loss, best


features = jnp.array([[1.0, 0.0], [0.0, 2.0]])
print(evaluate(jnp.ones(2), features, jnp.array([3.0, 2.0]), 5.0))
