"""Smooths a noisy light curve with a low-pass filter and finds its strongest period."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def strongest_frequency(flux, cutoff):
    frequency = jnp.fft.rfftfreq(flux.shape[0])
    smooth = jnp.fft.irfft(jnp.where(jnp.abs(frequency) < cutoff, jnp.fft.rfft(flux), 0.0), n=flux.shape[0])
    power = jnp.abs(jnp.fft.rfft(smooth - smooth.mean()))
    return jnp.fft.rfftfreq(flux.shape[0])[jnp.argmax(power)]


time = jnp.arange(32)
flux = 5.0 + jnp.sin(2 * jnp.pi * time / 8) + 2.0 * jnp.cos(jnp.pi * time)
np.testing.assert_allclose(strongest_frequency(flux, 0.3), 0.125, rtol=1e-6)
np.testing.assert_allclose(strongest_frequency(flux, 0.6), 0.5, rtol=1e-6)
