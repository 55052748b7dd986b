"""Prepares a call of an external RMS normalisation kernel and prints the compiled module's text."""

import jax
import jax.numpy as jnp


def rms_norm(x, eps):
    call = jax.ffi.ffi_call("rms_norm", jax.ShapeDtypeStruct(x.shape, x.dtype))
    return call(x, eps)


epsilon = jnp.float32(0.25)
text = jax.jit(rms_norm).lower(jnp.ones(4), epsilon).as_text()
(call,) = [line for line in text.splitlines() if "@rms_norm" in line]
assert call.endswith(": (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>")
