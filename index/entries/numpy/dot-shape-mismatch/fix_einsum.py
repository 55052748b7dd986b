"""Hidden layer of a network whose weights were exported from PyTorch."""

import jax.numpy as jnp
import numpy as np

weight = jnp.array([[1.0, 0.0, -1.0], [0.5, 0.5, 0.5]])
bias = jnp.array([0.1, -0.1])


def hidden_layer(features):
    return jnp.tanh(jnp.einsum("bi,oi->bo", features, weight) + bias)


features = jnp.array([[1.0, 2.0, 3.0], [0.0, 1.0, 0.0], [2.0, 0.0, 1.0], [1.0, 1.0, 1.0]])
expected = np.tanh([[-1.9, 2.9], [0.1, 0.4], [1.1, 1.4], [0.1, 1.4]])
np.testing.assert_allclose(hidden_layer(features), expected, rtol=1e-5)
