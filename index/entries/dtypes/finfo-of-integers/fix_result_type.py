"""Softmax over the allowed moves of a board, by masking the scores of the others."""

import jax
import jax.numpy as jnp
import numpy as np


def move_probabilities(scores, allowed):
    scores = scores.astype(jnp.result_type(scores, float))
    lowest = jnp.finfo(scores.dtype).min
    return jax.nn.softmax(jnp.where(allowed, scores, lowest))


scores = jnp.array([2, 0, 1, 2])
allowed = jnp.array([True, True, False, False])
first = 1 / (1 + np.exp(-2.0))
np.testing.assert_allclose(move_probabilities(scores, allowed), [first, 1 - first, 0, 0], rtol=1e-5)
