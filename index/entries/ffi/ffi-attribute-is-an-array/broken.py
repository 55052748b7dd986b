"""Prepares a call of an external RMS normalisation kernel and prints the compiled module's text."""

import jax
import jax.numpy as jnp


def rms_norm(x, eps):
    call = jax.ffi.ffi_call("rms_norm", jax.ShapeDtypeStruct(x.shape, x.dtype))
    return call(x, eps=eps)


epsilon = jnp.float32(0.25)
text = jax.jit(lambda x: rms_norm(x, epsilon)).lower(jnp.ones(4)).as_text()
print(text)
