"""Power spectrum of a signal, zero-padded to a given FFT length."""

import jax
import jax.numpy as jnp


@jax.jit
def power_spectrum(signal, n_fft):
    padded = jnp.zeros(n_fft).at[: signal.shape[0]].set(signal)
    return jnp.abs(jnp.fft.rfft(padded)) ** 2


print(power_spectrum(jnp.array([1.0, 2.0, 3.0]), 4))
