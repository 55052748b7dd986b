"""Hashes tokens into buckets by Knuth's multiplicative method."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def bucket(tokens):
    # Products of uint32 are taken modulo 2**32.
    return tokens.astype(jnp.uint32) * jnp.uint32(2654435761) >> 22


tokens = jnp.array([1, 2, 1000, 123456])
expected = [(token * 2654435761) % 2**32 >> 22 for token in (1, 2, 1000, 123456)]
np.testing.assert_array_equal(bucket(tokens), expected)
