"""Small post-processing job that is meant to stay on the CPU of a GPU node."""

import os

os.environ["JAX_PLATFORMS"] = "cpu"  # before jax is imported

import jax
import jax.numpy as jnp
import numpy as np

spectrum = jnp.abs(jnp.fft.rfft(jnp.cos(2 * jnp.pi * 4 * jnp.arange(32) / 32)))

assert jax.default_backend() == "cpu" and int(jnp.argmax(spectrum)) == 4
np.testing.assert_allclose(spectrum[4], 16.0, rtol=1e-5)
