"""Smooth a spectrum with a given filter kernel."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnums=(1,))
def smooth(spectrum, kernel):
    weights = kernel / kernel.sum()
    return jnp.convolve(spectrum, weights, mode="same")


spectrum = jnp.array([0.0, 0.0, 4.0, 0.0, 0.0])
kernel = jnp.array([1.0, 2.0, 1.0])
print(smooth(spectrum, kernel))
