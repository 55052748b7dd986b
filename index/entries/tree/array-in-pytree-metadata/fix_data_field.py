"""Spectrograph model: fluxes are fitted, the wavelength grid is known."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_dataclass
@dataclass
class Spectrum:
    flux: jax.Array
    wavelength: np.ndarray


@jax.jit
def line_centre(spectrum):
    return jnp.sum(spectrum.flux * spectrum.wavelength) / jnp.sum(spectrum.flux)


for exposure, centre in (([1.0, 2.0, 1.0], 657.0), ([0.0, 1.0, 3.0], 657.75)):
    spectrum = Spectrum(jnp.array(exposure), np.array([656.0, 657.0, 658.0]))
    np.testing.assert_allclose(line_centre(spectrum), centre, rtol=1e-6)
