"""Picks a precision that suits the machine, then normalises an image with it."""

import jax
import jax.numpy as jnp
import numpy as np

platform = jax.default_backend()
dtype = jnp.bfloat16 if platform == "tpu" else jnp.float32


def normalise(image):
    image = jnp.asarray(image, dtype)
    return (image - image.mean()) / image.std()


pixels = normalise([[0, 2], [4, 6]])

assert platform == pixels.device.platform
np.testing.assert_allclose(pixels, np.array([[-3, -1], [1, 3]]) / np.sqrt(5), rtol=1e-6)
