"""Spectrograph model: fluxes are fitted, the wavelength grid is known."""

from dataclasses import dataclass, field

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_dataclass
@dataclass
class Spectrum:
    flux: jax.Array
    wavelength: np.ndarray = field(metadata={"static": True})


@jax.jit
def line_centre(spectrum):
    return jnp.sum(spectrum.flux * spectrum.wavelength) / jnp.sum(spectrum.flux)


for exposure in ([1.0, 2.0, 1.0], [0.0, 1.0, 3.0]):
    spectrum = Spectrum(jnp.array(exposure), np.array([656.0, 657.0, 658.0]))
    print(line_centre(spectrum))
