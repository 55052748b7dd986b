"""Spectral angle between every pixel of a satellite image and a reference mineral."""

import jax
import jax.numpy as jnp
import numpy as np


def spectral_angle(pixel, reference):
    cosine = pixel @ reference / (jnp.linalg.norm(pixel) * jnp.linalg.norm(reference))
    return jnp.arccos(jnp.clip(cosine, -1.0, 1.0))


kaolinite = jnp.array([1.0, 2.0, 2.0])
image = jnp.array([[[2.0, 0.0, 2.0, 1.0]], [[4.0, 2.0, 0.0, 2.0]], [[4.0, 2.0, 0.0, 0.0]]])
over_columns = jax.vmap(spectral_angle, in_axes=(1, None))
angles = jax.vmap(over_columns, in_axes=(1, None))(image, kaolinite)
cosines = [[1.0, 8 / (3 * 8**0.5), 1 / 3, 5 / (3 * 5**0.5)]]
np.testing.assert_allclose(angles, np.arccos(cosines), atol=1e-3)
