"""Partial Fourier sum of a square wave."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def square_wave(phase, terms):
    def add_term(index, total):
        odd = 2 * index + 1
        return total + jnp.sin(odd * phase) / odd

    return 4 / jnp.pi * lax.fori_loop(0, terms, add_term, 0.0)


expected = 4 / np.pi * (np.sin(1.0) + np.sin(3.0) / 3 + np.sin(5.0) / 5)
np.testing.assert_allclose(square_wave(1.0, 3), expected, rtol=1e-5)
