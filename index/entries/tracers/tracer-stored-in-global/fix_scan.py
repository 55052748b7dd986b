"""Gradient descent on a quadratic loss, with the loss of each step kept for a plot."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def train_step(weights, _):
    loss, gradient = jax.value_and_grad(lambda w: jnp.sum(w**2))(weights)
    return weights - 0.25 * gradient, loss


@jax.jit
def train(weights):
    return lax.scan(train_step, weights, None, length=3)


weights, loss_history = train(jnp.array([4.0, 0.0]))
np.testing.assert_allclose(loss_history, [16.0, 4.0, 1.0], rtol=1e-6)
np.testing.assert_allclose(weights, [0.5, 0.0], rtol=1e-6)
