"""Smooth a spectrum with a given filter kernel."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def smooth(spectrum, kernel):
    weights = kernel / kernel.sum()
    return jnp.convolve(spectrum, weights, mode="same")


spectrum = jnp.array([0.0, 0.0, 4.0, 0.0, 0.0])
kernel = jnp.array([1.0, 2.0, 1.0])
np.testing.assert_allclose(smooth(spectrum, kernel), [0.0, 1.0, 2.0, 1.0, 0.0], rtol=1e-6)
np.testing.assert_allclose(smooth(spectrum, jnp.array([0.0, 1.0, 3.0])), [0.0, 0.0, 1.0, 3.0, 0.0], rtol=1e-6)
