"""Power spectrum of a signal, zero-padded to the next power of two."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def power_spectrum(signal):
    n_fft = 2 ** (signal.shape[0] - 1).bit_length()
    padded = jnp.zeros(n_fft).at[: signal.shape[0]].set(signal)
    return jnp.abs(jnp.fft.rfft(padded)) ** 2


signal = np.array([1.0, 2.0, 3.0], dtype=np.float32)
np.testing.assert_allclose(
    power_spectrum(jnp.asarray(signal)), np.abs(np.fft.rfft(signal, 4)) ** 2, rtol=1e-5
)
signal = np.array([1.0, 2.0, 3.0, 5.0, 8.0], dtype=np.float32)
np.testing.assert_allclose(
    power_spectrum(jnp.asarray(signal)), np.abs(np.fft.rfft(signal, 8)) ** 2, rtol=1e-4
)
