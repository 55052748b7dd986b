"""Fourier coefficients of a square wave, one harmonic at a time to save memory."""

import jax.numpy as jnp
from jax import lax

n_harmonics = 4
time = (jnp.arange(1000) + 0.5) / 1000
wave = jnp.where(time < 0.5, 1.0, -1.0)


def coefficient(harmonic):
    return 2 * jnp.mean(wave * jnp.sin(2 * jnp.pi * harmonic * time))


print(lax.map(coefficient, n_harmonics))
