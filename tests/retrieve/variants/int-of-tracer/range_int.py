"""Repeated smoothing; the number of passes follows from the noise level."""

import jax
import jax.numpy as jnp


@jax.jit
def smooth(signal, noise):
    for _ in range(int(10 * noise)):
        signal = 0.5 * (signal + jnp.roll(signal, 1))
    return signal


print(smooth(jnp.arange(4.0), 0.3))
