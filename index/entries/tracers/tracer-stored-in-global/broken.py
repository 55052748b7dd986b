"""Gradient descent on a quadratic loss, with the loss of each step kept for a plot."""

import jax
import jax.numpy as jnp

loss_history = []


@jax.jit
def train_step(weights):
    loss, gradient = jax.value_and_grad(lambda w: jnp.sum(w**2))(weights)
    loss_history.append(loss)
    return weights - 0.25 * gradient


weights = jnp.array([4.0, 0.0])
for _ in range(3):
    weights = train_step(weights)
print(jnp.stack(loss_history))
