"""Gradient descent on a quadratic loss, with the loss of each step kept for a plot."""

import jax
import jax.numpy as jnp
import numpy as np

loss_history = []


@jax.jit
def train_step(weights):
    loss, gradient = jax.value_and_grad(lambda w: jnp.sum(w**2))(weights)
    return weights - 0.25 * gradient, loss


weights = jnp.array([4.0, 0.0])
for _ in range(3):
    weights, loss = train_step(weights)
    loss_history.append(loss)
np.testing.assert_allclose(jnp.stack(loss_history), [16.0, 4.0, 1.0], rtol=1e-6)
np.testing.assert_allclose(weights, [0.5, 0.0], rtol=1e-6)
