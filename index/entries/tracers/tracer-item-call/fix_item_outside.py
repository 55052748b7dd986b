"""Gradient descent step that also keeps track of the best validation loss so far."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def evaluate(weights, features, targets):
    return jnp.mean((features @ weights - targets) ** 2)


features = jnp.array([[1.0, 0.0], [0.0, 2.0]])
loss = evaluate(jnp.ones(2), features, jnp.array([3.0, 2.0])).item()
best = min(5.0, loss)
np.testing.assert_allclose((loss, best), (2.0, 2.0), rtol=1e-6)
