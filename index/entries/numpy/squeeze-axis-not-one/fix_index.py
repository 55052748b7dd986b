"""Mean squared error of a density model with two outputs, of which the first is the density."""

import jax
import jax.numpy as jnp
import numpy as np


def predict(params, positions):
    hidden = jnp.tanh(positions @ params["hidden"])
    return (params["out"] @ hidden.T)[0]


def loss(params, positions, density):
    return jnp.mean((predict(params, positions) - density) ** 2)


params = {"hidden": jnp.eye(2), "out": jnp.array([[1.0, -1.0], [5.0, 5.0]])}
positions = jnp.array([[0.0, 0.0], [0.5, 0.0], [0.0, 0.5]])
t = np.tanh(0.5)
np.testing.assert_allclose(predict(params, positions), [0.0, t, -t], rtol=1e-6)
gradient = jax.grad(loss)(params, positions, jnp.zeros(3))["out"]
np.testing.assert_allclose(gradient, [[2 * t * t / 3, -2 * t * t / 3], [0.0, 0.0]], rtol=1e-5, atol=1e-7)
