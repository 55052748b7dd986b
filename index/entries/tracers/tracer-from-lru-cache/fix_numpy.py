"""Diffusion and differentiation of a periodic profile with Fourier wavenumbers."""

from functools import lru_cache

import jax
import jax.numpy as jnp
import numpy as np


@lru_cache
def wavenumbers(n):
    return 2.0 * np.pi * n * np.fft.fftfreq(n)


@jax.jit
def diffuse(profile, time):
    k = wavenumbers(profile.shape[0])
    return jnp.fft.ifft(jnp.exp(-(k**2) * time) * jnp.fft.fft(profile)).real


@jax.jit
def derivative(profile):
    k = wavenumbers(profile.shape[0])
    return jnp.fft.ifft(1j * k * jnp.fft.fft(profile)).real


x = jnp.arange(16) / 16
smooth = diffuse(jnp.sin(2.0 * jnp.pi * x), 0.01)
slope = derivative(smooth)

decay = np.exp(-((2.0 * np.pi) ** 2) * 0.01)
expected = 2.0 * np.pi * decay * np.cos(2.0 * np.pi * np.arange(16) / 16)
np.testing.assert_allclose(slope, expected, atol=1e-4)
