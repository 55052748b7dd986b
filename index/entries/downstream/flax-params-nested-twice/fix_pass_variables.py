"""Gradient of a linear drag model fitted to wind-tunnel data."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np

model = nn.Dense(1)
angles = jnp.array([[0.0, 1.0], [2.0, 1.0], [4.0, 3.0]])
drag = jnp.array([[0.1], [0.4], [0.9]])
params = model.init(jax.random.key(0), angles)


def loss(params):
    predicted = model.apply(params, angles)
    return jnp.mean((predicted - drag) ** 2)


gradient = jax.grad(loss)(params)["params"]
error = (
    np.asarray(angles) @ np.asarray(params["params"]["kernel"])
    + np.asarray(params["params"]["bias"])
    - np.asarray(drag)
)
np.testing.assert_allclose(gradient["kernel"], 2 / 3 * np.asarray(angles).T @ error, rtol=1e-4)
np.testing.assert_allclose(gradient["bias"], 2 / 3 * error.sum(0), rtol=1e-4)
