"""Softmax over the allowed moves of a board, by masking the scores of the others."""

import jax
import jax.numpy as jnp


def move_probabilities(scores, allowed):
    lowest = jnp.finfo(scores.dtype).min
    return jax.nn.softmax(jnp.where(allowed, scores, lowest))


scores = jnp.array([2, 0, 1, 2])
allowed = jnp.array([True, True, False, False])
print(move_probabilities(scores, allowed))
