"""Fourier coefficients of a square wave, one harmonic at a time to save memory."""

import jax.numpy as jnp
import numpy as np
from jax import lax

n_harmonics = 4
time = (jnp.arange(1000) + 0.5) / 1000
wave = jnp.where(time < 0.5, 1.0, -1.0)


def coefficient(harmonic, _):
    return harmonic + 1, 2 * jnp.mean(wave * jnp.sin(2 * jnp.pi * harmonic * time))


_, coefficients = lax.scan(coefficient, 1, None, length=n_harmonics)

# 4 / (pi n) for odd n, else 0
np.testing.assert_allclose(coefficients, [4 / np.pi, 0.0, 4 / (3 * np.pi), 0.0], atol=1e-4)
