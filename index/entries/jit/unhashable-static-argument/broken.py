"""Downsample an image by average pooling over blocks of a configurable size."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="block")
def average_pool(image, block):
    rows, cols = image.shape
    blocks = image.reshape(rows // block[0], block[0], cols // block[1], block[1])
    return blocks.mean(axis=(1, 3))


image = jnp.arange(16.0).reshape(4, 4)
print(average_pool(image, block=[2, 2]))
