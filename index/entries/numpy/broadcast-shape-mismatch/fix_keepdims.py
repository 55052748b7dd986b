"""Standardises spectra, each to zero mean and unit variance."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def standardise(spectra):
    mean = spectra.mean(axis=1, keepdims=True)
    spread = spectra.std(axis=1, keepdims=True)
    return (spectra - mean) / spread


spectra = jnp.array([[1.0, 2.0, 3.0], [10.0, 30.0, 20.0]])
unit = np.sqrt(1.5)
np.testing.assert_allclose(standardise(spectra), [[-unit, 0.0, unit], [-unit, unit, 0.0]], atol=1e-5)
