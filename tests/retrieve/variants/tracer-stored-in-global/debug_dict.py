"""Keeps the gradient of the last step for an inspection in the notebook."""

import jax
import jax.numpy as jnp

inspected = {}


def loss(weights):
    residual = weights - jnp.arange(3.0)
    inspected["residual"] = residual
    return jnp.sum(residual**2)


print(jax.grad(loss)(jnp.ones(3)))
print(jnp.abs(inspected["residual"]).max())
