"""Spectral angle between every pixel of a satellite image and a reference mineral."""

from functools import partial

import jax.numpy as jnp
import numpy as np


@partial(jnp.vectorize, signature="(band),(band)->()")
def spectral_angle(pixel, reference):
    cosine = pixel @ reference / (jnp.linalg.norm(pixel) * jnp.linalg.norm(reference))
    return jnp.arccos(jnp.clip(cosine, -1.0, 1.0))


kaolinite = jnp.array([1.0, 2.0, 2.0])
image = jnp.array([[[2.0, 0.0, 2.0, 1.0]], [[4.0, 2.0, 0.0, 2.0]], [[4.0, 2.0, 0.0, 0.0]]])
angles = spectral_angle(jnp.moveaxis(image, 0, -1), kaolinite)
cosines = [[1.0, 8 / (3 * 8**0.5), 1 / 3, 5 / (3 * 5**0.5)]]
np.testing.assert_allclose(angles, np.arccos(cosines), atol=1e-3)
