"""Formats the modes of a spectrum inside a jitted function."""

import jax
import jax.numpy as jnp


@jax.jit
def modes(signal):
    amplitudes = jnp.abs(jnp.fft.rfft(signal)).tolist()
    return {f"mode_{k}": a for k, a in enumerate(amplitudes)}


print(modes(jnp.arange(4.0)))
