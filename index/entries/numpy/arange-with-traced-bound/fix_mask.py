"""Partial Fourier sum of a square wave."""

import jax
import jax.numpy as jnp
import numpy as np

MAX_TERMS = 16


@jax.jit
def square_wave(phase, terms):
    index = jnp.arange(MAX_TERMS)
    odd = 2 * index + 1
    return 4 / jnp.pi * jnp.sum(jnp.sin(odd * phase) / odd, where=index < terms)


expected = 4 / np.pi * (np.sin(1.0) + np.sin(3.0) / 3 + np.sin(5.0) / 5)
np.testing.assert_allclose(square_wave(1.0, 3), expected, rtol=1e-5)
