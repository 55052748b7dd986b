"""Regression loss of a linear layer with a bias."""

import jax
import jax.numpy as jnp


def loss(weights, inputs, targets):
    predicted = jnp.squeeze(inputs @ weights, axis=-1)
    return jnp.sum((predicted - targets) ** 2)


step = jax.value_and_grad(loss)
print(step(jnp.ones((3, 2)), jnp.ones((5, 3)), jnp.zeros(5)))
