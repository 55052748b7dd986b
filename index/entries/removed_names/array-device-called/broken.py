"""Keeps the climatology of a weather model on the device where the forecast is."""

import jax
import jax.numpy as jnp
import numpy as np


def anomaly(forecast, climatology):
    if forecast.device().platform != "cpu":
        print("comparing on an accelerator")
    climatology = jax.device_put(climatology, forecast.device())
    return forecast - climatology


forecast = jnp.array([281.0, 284.5, 290.0])
difference = anomaly(forecast, np.array([280.0, 285.0, 288.0], np.float32))
