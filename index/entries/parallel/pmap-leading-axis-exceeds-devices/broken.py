"""Embed a batch of sensor readings, the batch spread over all devices."""

import jax
import jax.numpy as jnp
import numpy as np

readings = np.arange(48.0).reshape(16, 3) / 48
mixing = np.array([[1.0, -1.0], [0.5, 0.5], [0.0, 2.0]])


def embed(reading):
    return jnp.tanh(reading @ mixing)


print(jax.pmap(embed)(readings))
