"""Apparent magnitudes of stars from their fluxes."""

import jax
import jax.numpy as jnp
import numpy as np

log10 = jax.jit(jnp.log10)


def magnitude(flux, zero_point):
    return zero_point - 2.5 * log10(flux)


np.testing.assert_allclose(magnitude(jnp.array([1.0, 10.0, 100.0]), 25.0), [25.0, 22.5, 20.0], rtol=1e-6)
