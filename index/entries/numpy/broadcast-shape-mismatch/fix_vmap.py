"""Standardises spectra, each to zero mean and unit variance."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
@jax.vmap
def standardise(spectrum):
    mean = spectrum.mean()
    spread = spectrum.std()
    return (spectrum - mean) / spread


spectra = jnp.array([[1.0, 2.0, 3.0], [10.0, 30.0, 20.0]])
unit = np.sqrt(1.5)
np.testing.assert_allclose(standardise(spectra), [[-unit, 0.0, unit], [-unit, unit, 0.0]], atol=1e-5)
