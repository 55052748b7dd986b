"""RMS normalisation of token embeddings: bfloat16 in and out, float32 in between."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl


def normalize_kernel(tokens_ref, normalized_ref):
    tokens = tokens_ref[...].astype(jnp.float32)
    mean_square = jnp.mean(tokens**2, axis=-1, keepdims=True)
    normalized_ref[...] = (tokens / jnp.sqrt(mean_square)).astype(normalized_ref.dtype)


def normalize(tokens):
    out_shape = jax.ShapeDtypeStruct(tokens.shape, tokens.dtype)
    return pl.pallas_call(normalize_kernel, out_shape=out_shape, interpret=True)(tokens)


normalized = normalize(jnp.array([[1.0, 7.0], [3.0, -3.0]], jnp.bfloat16))
assert normalized.dtype == jnp.bfloat16
np.testing.assert_allclose(np.asarray(normalized, np.float32), [[0.2, 1.4], [1.0, -1.0]], rtol=2**-8)
