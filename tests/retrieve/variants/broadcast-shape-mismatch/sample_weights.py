"""Weighted squared error with one weight per sample."""

import jax
import jax.numpy as jnp


def loss(prediction, target, weight):
    error = jnp.square(prediction - target)
    return jnp.mean(
        weight * error,
    )


prediction = jnp.ones((4, 3))
print(jax.value_and_grad(loss)(prediction, jnp.zeros((4, 3)), jnp.array([1.0, 1.0, 0.5, 0.5])))
