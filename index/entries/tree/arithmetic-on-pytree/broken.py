"""One step of gradient descent for a linear model with weight and bias."""

import jax
import jax.numpy as jnp

inputs = jnp.array([0.0, 1.0, 2.0])
targets = jnp.array([1.0, 3.0, 5.0])


def loss(params):
    predicted = params["weight"] * inputs + params["bias"]
    return jnp.mean((predicted - targets) ** 2)


@jax.jit
def update(params):
    gradient = jax.grad(loss)(params)
    return params - 0.1 * gradient


params = {"weight": jnp.float32(0.0), "bias": jnp.float32(0.0)}
print(update(params))
