"""Chance of rain from an ensemble of forecasts, meant for the GPU partition."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_platforms", "cuda")
device = jax.devices()[0]


@jax.jit
def chance_of_rain(rainfall, threshold=1.0):
    return jnp.mean(rainfall > threshold, axis=0)


ensemble = np.array([[0.2, 3.0], [1.4, 2.0], [0.0, 0.5], [5.0, 1.5]])
chances = chance_of_rain(jax.device_put(ensemble, device))
