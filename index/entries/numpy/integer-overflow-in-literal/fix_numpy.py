"""Hashes tokens into buckets by Knuth's multiplicative method."""

import jax.numpy as jnp
import numpy as np


def bucket(tokens):
    return (tokens.astype(np.int64) * 2654435761) % 2**32 >> 22


tokens = np.array([1, 2, 1000, 123456])
expected = [(token * 2654435761) % 2**32 >> 22 for token in (1, 2, 1000, 123456)]
np.testing.assert_array_equal(jnp.asarray(bucket(tokens)), expected)
