"""Gradient descent on a quadratic loss, with the loss of each step kept for a plot."""

import jax
import jax.numpy as jnp
import numpy as np

loss_history = []


@jax.jit
def train_step(weights):
    loss, gradient = jax.value_and_grad(lambda w: jnp.sum(w**2))(weights)
    jax.debug.callback(lambda value: loss_history.append(float(value)), loss, ordered=True)
    return weights - 0.25 * gradient


weights = jnp.array([4.0, 0.0])
for _ in range(3):
    weights = train_step(weights)
jax.effects_barrier()
np.testing.assert_allclose(loss_history, [16.0, 4.0, 1.0], rtol=1e-6)
np.testing.assert_allclose(weights, [0.5, 0.0], rtol=1e-6)
