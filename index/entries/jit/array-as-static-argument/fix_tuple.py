"""Smooth a spectrum with a given filter kernel."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnums=(1,))
def smooth(spectrum, kernel):
    kernel = np.array(kernel)
    weights = kernel / kernel.sum()
    return jnp.convolve(spectrum, weights, mode="same")


spectrum = jnp.array([0.0, 0.0, 4.0, 0.0, 0.0])
kernel = (1.0, 2.0, 1.0)
np.testing.assert_allclose(smooth(spectrum, kernel), [0.0, 1.0, 2.0, 1.0, 0.0], rtol=1e-6)
np.testing.assert_allclose(smooth(spectrum, (0.0, 1.0, 3.0)), [0.0, 0.0, 1.0, 3.0, 0.0], rtol=1e-6)
