"""Normalises the activations of a transformer layer with a fused kernel from a C++ library."""

import jax
import jax.numpy as jnp


class RmsNorm:
    def __init__(self, width):
        self.scale = jnp.ones(width)

    def __call__(self, activations):
        out = jax.ShapeDtypeStruct(activations.shape, activations.dtype)
        normalised = jax.ffi.ffi_call("fused_rms_norm", out)(activations)
        return normalised * self.scale


activations = jax.random.normal(jax.random.key(0), (4, 16))
print(RmsNorm(16)(activations).mean())
