"""Partial Fourier sum of a square wave."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="terms")
def square_wave(phase, terms):
    odd = 2 * jnp.arange(terms) + 1
    return 4 / jnp.pi * jnp.sum(jnp.sin(odd * phase) / odd)


expected = 4 / np.pi * (np.sin(1.0) + np.sin(3.0) / 3 + np.sin(5.0) / 5)
np.testing.assert_allclose(square_wave(1.0, 3), expected, rtol=1e-5)
