"""Brightness of stars in photometric bands."""

from functools import partial

import jax.numpy as jnp


@partial(jnp.vectorize, signature="(w),(w)->()")
def in_band(spectrum, response):
    return jnp.sum(spectrum * response) / jnp.sum(response)


wavelengths = jnp.linspace(0.3, 1.0, 40)
spectra = jnp.exp(-jnp.outer(jnp.array([1.0, 2.0, 3.0]), wavelengths))
green = jnp.ones(41)
print(in_band(spectra, green))
