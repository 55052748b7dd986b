"""Spectral angle between every pixel of a satellite image and a reference mineral."""

from functools import partial

import jax.numpy as jnp


@partial(jnp.vectorize, signature="(band),(band)->()")
def spectral_angle(pixel, reference):
    cosine = pixel @ reference / (jnp.linalg.norm(pixel) * jnp.linalg.norm(reference))
    return jnp.arccos(jnp.clip(cosine, -1.0, 1.0))


kaolinite = jnp.array([1.0, 2.0, 2.0])
image = jnp.array([[[2.0, 0.0, 2.0, 1.0]], [[4.0, 2.0, 0.0, 2.0]], [[4.0, 2.0, 0.0, 0.0]]])
angles = spectral_angle(image, kaolinite)
print(angles)
