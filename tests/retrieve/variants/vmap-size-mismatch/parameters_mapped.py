"""Predictions of one network for a batch of inputs."""

import jax
import jax.numpy as jnp


@jax.vmap
def predict(params, x):
    hidden = jnp.tanh(params["w"] @ x + params["b"])
    return params["out"] @ hidden


params = {"w": jnp.ones((3, 2)), "b": jnp.zeros(3), "out": jnp.array([1.0, -1.0, 0.5])}
print(predict(params, jnp.ones((10, 2))))
