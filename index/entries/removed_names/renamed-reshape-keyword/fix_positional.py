"""Splits token embeddings into attention heads."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def split_heads(tokens, weights):
    length = tokens.shape[0]
    heads = jnp.reshape(tokens @ weights, (length, 2, -1))
    return jnp.swapaxes(heads, 0, 1)


tokens = jnp.arange(12.0).reshape(3, 4)
heads = split_heads(tokens, 2 * jnp.eye(4))

np.testing.assert_array_equal(heads[1], [[4.0, 6.0], [12.0, 14.0], [20.0, 22.0]])
np.testing.assert_array_equal(heads[0], [[0.0, 2.0], [8.0, 10.0], [16.0, 18.0]])
