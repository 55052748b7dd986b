"""Sums the light curve of a star, bin by bin, from an accumulator that is zero at the start."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def cumulative_flux(flux):
    start = jnp.float32(0.0)
    _, total = lax.scan(lambda total, counts: (total + counts, total + counts), start, flux)
    return total


np.testing.assert_allclose(cumulative_flux(jnp.array([1.0, 4.0, 2.0])), [1.0, 5.0, 7.0])
