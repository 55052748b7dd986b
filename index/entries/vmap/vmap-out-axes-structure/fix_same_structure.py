"""Batched Kalman update: one gain and one innovation per sensor."""

import jax
import jax.numpy as jnp
import numpy as np


def update(variance, reading):
    gain = variance / (variance + 0.5)
    return {"gain": gain, "innovation": gain * (reading - 1.0)}


variances = jnp.array([0.5, 1.5, 4.5])
readings = jnp.array([1.0, 2.0, 3.0])
batched = jax.vmap(update, in_axes=(0, 0), out_axes={"gain": 0, "innovation": 0})
result = batched(variances, readings)
np.testing.assert_allclose(result["gain"], [0.5, 0.75, 0.9], rtol=1e-6)
np.testing.assert_allclose(result["innovation"], [0.0, 0.75, 1.8], rtol=1e-6)
