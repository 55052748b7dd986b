"""Downsample an image by average pooling over blocks of a configurable size."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@dataclass(frozen=True)
class Block:
    rows: int
    cols: int


@partial(jax.jit, static_argnames="block")
def average_pool(image, block):
    rows, cols = image.shape
    blocks = image.reshape(rows // block.rows, block.rows, cols // block.cols, block.cols)
    return blocks.mean(axis=(1, 3))


image = jnp.arange(16.0).reshape(4, 4)
np.testing.assert_allclose(average_pool(image, block=Block(2, 2)), [[2.5, 4.5], [10.5, 12.5]])
np.testing.assert_allclose(average_pool(image, block=Block(1, 4)), [[1.5], [5.5], [9.5], [13.5]])
