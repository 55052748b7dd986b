"""Hashes tokens into buckets by Knuth's multiplicative method."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


@jax.jit
def bucket(tokens):
    return (tokens * 2654435761) % 2**32 >> 22


tokens = jnp.array([1, 2, 1000, 123456])
expected = [(token * 2654435761) % 2**32 >> 22 for token in (1, 2, 1000, 123456)]
np.testing.assert_array_equal(bucket(tokens), expected)
