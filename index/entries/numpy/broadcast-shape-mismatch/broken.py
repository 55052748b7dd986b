"""Standardises spectra, each to zero mean and unit variance."""

import jax
import jax.numpy as jnp


@jax.jit
def standardise(spectra):
    mean = spectra.mean(axis=1)
    spread = spectra.std(axis=1)
    return (spectra - mean) / spread


spectra = jnp.array([[1.0, 2.0, 3.0], [10.0, 30.0, 20.0]])
print(standardise(spectra))
