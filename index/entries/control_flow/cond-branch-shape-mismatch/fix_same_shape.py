"""Prepares images for a classifier, in grey if their colours are too weak to matter."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def to_grey(image):
    return jnp.broadcast_to(image.mean(axis=-1, keepdims=True), image.shape)


@jax.jit
def prepare(image):
    saturation = image.max(axis=-1) - image.min(axis=-1)
    return lax.cond(saturation.max() < 0.1, to_grey, lambda image: image, image)


image = jnp.array([[[0.50, 0.52, 0.54], [0.2, 0.2, 0.2]]])
np.testing.assert_allclose(prepare(image), [[[0.52] * 3, [0.2] * 3]], rtol=1e-6)
colourful = image.at[0, 0, 0].set(1.0)
np.testing.assert_allclose(prepare(colourful), [[[1.0, 0.52, 0.54], [0.2] * 3]], rtol=1e-6)
