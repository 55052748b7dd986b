"""Crops a patch out of a colour image at a position that is drawn per image."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def crop(image, row, column):
    return lax.dynamic_slice(image, (row, column, 0), (2, 2, image.shape[2]))


image = jnp.arange(4 * 5 * 3).reshape(4, 5, 3)
np.testing.assert_array_equal(crop(image, 1, 2), np.arange(60).reshape(4, 5, 3)[1:3, 2:4])
