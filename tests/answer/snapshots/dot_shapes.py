"""Hidden layer of a network whose weights were exported from PyTorch."""

import jax.numpy as jnp

weight = jnp.array([[1.0, 0.0, -1.0], [0.5, 0.5, 0.5]])
bias = jnp.array([0.1, -0.1])


def hidden_layer(features):
    return jnp.tanh(features @ weight + bias)


features = jnp.array([[1.0, 2.0, 3.0], [0.0, 1.0, 0.0], [2.0, 0.0, 1.0], [1.0, 1.0, 1.0]])
print(hidden_layer(features))
