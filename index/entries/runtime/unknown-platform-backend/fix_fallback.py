"""Power spectrum of a radio signal, computed on the accelerator."""

import jax
import jax.numpy as jnp
import numpy as np

try:
    device = jax.devices("gpu")[0]
except RuntimeError:
    device = jax.devices("cpu")[0]
time = np.arange(64) / 64
signal = jax.device_put(np.sin(2 * np.pi * 5 * time), device)


@jax.jit
def spectrum(signal):
    return jnp.abs(jnp.fft.rfft(signal)) ** 2 / signal.size


peak = int(jnp.argmax(spectrum(signal)))

assert peak == 5 and signal.devices() == {device}
np.testing.assert_allclose(spectrum(signal)[5], 16.0, rtol=1e-4)
