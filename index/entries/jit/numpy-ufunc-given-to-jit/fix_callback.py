"""Apparent magnitudes of stars, with a host function that jax.numpy does not have behind a callback."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def log10(flux):
    result = jax.ShapeDtypeStruct(flux.shape, flux.dtype)
    return jax.pure_callback(lambda values: np.log10(np.asarray(values)), result, flux)


def magnitude(flux, zero_point):
    return zero_point - 2.5 * log10(flux)


np.testing.assert_allclose(magnitude(jnp.array([1.0, 10.0, 100.0]), 25.0), [25.0, 22.5, 20.0], rtol=1e-6)
