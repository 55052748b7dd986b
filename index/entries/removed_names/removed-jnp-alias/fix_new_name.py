"""Energy per area in a measured spectrum, by the trapezoidal rule."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def fluence(wavelength, flux, background):
    return jnp.trapezoid(flux - background, wavelength)


wavelength = jnp.array([400.0, 450.0, 550.0, 700.0])
flux = jnp.array([1.0, 3.0, 5.0, 2.0])
total = fluence(wavelength, flux, background=1.0)

np.testing.assert_allclose(total, 50 * 1.0 + 100 * 3.0 + 150 * 2.5, rtol=1e-6)
