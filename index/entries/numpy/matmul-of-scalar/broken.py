"""Regression with one hidden layer on a one-dimensional input."""

import jax
import jax.numpy as jnp


def network(params, x):
    hidden = jnp.tanh(params["w"] @ x + params["b"])
    return params["out"] @ hidden


params = {"w": jnp.array([[1.0], [-2.0]]), "b": jnp.array([0.0, 0.5]), "out": jnp.array([3.0, 1.0])}
positions = jnp.array([0.0, 0.25, 1.0])
print(jax.vmap(network, in_axes=(None, 0))(params, positions))
