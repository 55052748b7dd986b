"""Energy per area in a measured spectrum, by the trapezoidal rule."""

import jax
import jax.numpy as jnp


@jax.jit
def fluence(wavelength, flux, background):
    return jnp.trapz(flux - background, wavelength)


wavelength = jnp.array([400.0, 450.0, 550.0, 700.0])
flux = jnp.array([1.0, 3.0, 5.0, 2.0])
total = fluence(wavelength, flux, background=1.0)
