"""Shrink a batch of colour photographs for a classifier."""

import jax
import jax.numpy as jnp

shade = jnp.arange(4.0)[:, None, None] * jnp.array([1.0, 10.0, 100.0])
photos = jnp.broadcast_to(shade, (2, 4, 6, 3))


def preprocess(photos, height, width):
    return jax.image.resize(photos, (height, width), "linear")


small = preprocess(photos, 2, 3)
print(small.shape)
