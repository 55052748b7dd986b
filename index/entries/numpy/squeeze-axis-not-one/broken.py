"""Mean squared error of a density model against measured densities."""

import jax
import jax.numpy as jnp


def predict(params, positions):
    hidden = jnp.tanh(positions @ params["hidden"])
    return (params["out"] @ hidden.T).squeeze(-1)


def loss(params, positions, density):
    return jnp.mean((predict(params, positions) - density) ** 2)


params = {"hidden": jnp.eye(2), "out": jnp.array([[1.0, -1.0]])}
positions = jnp.array([[0.0, 0.0], [0.5, 0.0], [0.0, 0.5]])
print(jax.grad(loss)(params, positions, jnp.zeros(3))["out"])
