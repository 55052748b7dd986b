"""Applies a layer whose weights are stored in eight bits with one scale per output."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

weights = jnp.array([[1.0, -2.0], [0.5, 4.0], [-1.0, 0.25]])
scale = jnp.max(jnp.abs(weights), axis=0) / 8.0
quantized = (weights / scale).astype(jnp.float8_e4m3fn)


@jax.jit
def layer(activations, quantized, scale):
    contraction = (((1,), (0,)), ((), ()))
    product = lax.dot_general(
        activations.astype(jnp.bfloat16), quantized.astype(jnp.bfloat16), contraction,
        preferred_element_type=jnp.float32,
    )
    return product * scale


np.testing.assert_allclose(layer(jnp.array([[1.0, 2.0, 3.0]]), quantized, scale), [[-1.0, 6.75]], rtol=1e-5)
