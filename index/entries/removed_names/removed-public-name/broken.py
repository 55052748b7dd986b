"""Brings the channels of a recording to mean 0 and variance 1 before they are compared."""

import jax
import jax.numpy as jnp


@jax.jit
def correlation(recording):
    scaled = jax.nn.normalize(recording, axis=1)
    return scaled @ scaled.T / recording.shape[1]


recording = jnp.array([[1.0, 2.0, 3.0, 6.0], [2.0, 4.0, 6.0, 12.0], [6.0, 3.0, 2.0, 1.0]])
print(correlation(recording))
