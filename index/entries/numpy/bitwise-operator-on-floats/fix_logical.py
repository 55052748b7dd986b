"""Average magnitude of the stars of a survey that are not flagged, flags being 0.0 or 1.0."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def clean_magnitude(flagged, magnitude):
    good = jnp.logical_not(flagged)
    return jnp.sum(jnp.where(good, magnitude, 0.0)) / jnp.sum(good)


flagged = jnp.array([1.0, 0.0, 0.0, 1.0])
magnitude = jnp.array([9.0, 12.0, 14.0, 7.0])
np.testing.assert_allclose(clean_magnitude(flagged, magnitude), 13.0, rtol=1e-6)
