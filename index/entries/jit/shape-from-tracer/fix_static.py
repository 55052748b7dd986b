"""Power spectrum of a signal, zero-padded to a given FFT length."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="n_fft")
def power_spectrum(signal, n_fft):
    padded = jnp.zeros(n_fft).at[: signal.shape[0]].set(signal)
    return jnp.abs(jnp.fft.rfft(padded)) ** 2


signal = np.array([1.0, 2.0, 3.0], dtype=np.float32)
expected = np.abs(np.fft.rfft(signal, 4)) ** 2
np.testing.assert_allclose(power_spectrum(jnp.asarray(signal), 4), expected, rtol=1e-5)
np.testing.assert_allclose(power_spectrum(jnp.asarray(signal), n_fft=8)[::2], expected, rtol=1e-5)
