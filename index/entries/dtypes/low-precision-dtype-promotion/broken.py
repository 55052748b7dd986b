"""Applies a layer whose weights are stored in eight bits with one scale per output."""

import jax
import jax.numpy as jnp

weights = jnp.array([[1.0, -2.0], [0.5, 4.0], [-1.0, 0.25]])
scale = jnp.max(jnp.abs(weights), axis=0) / 8.0
quantized = (weights / scale).astype(jnp.float8_e4m3fn)


@jax.jit
def layer(activations, quantized, scale):
    restored = quantized * scale
    return activations @ restored


print(layer(jnp.array([[1.0, 2.0, 3.0]]), quantized, scale))
