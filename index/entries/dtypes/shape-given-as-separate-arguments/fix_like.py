"""Counts transitions between the states of a Markov chain, in the shape of its transition matrix."""

import jax.numpy as jnp
import numpy as np

states = jnp.array([0, 1, 1, 2, 0, 1])
probabilities = jnp.full((3, 3), 1.0 / 3.0)

counts = jnp.zeros_like(probabilities)
counts = counts.at[states[:-1], states[1:]].add(1.0)
np.testing.assert_array_equal(counts, [[0, 2, 0], [0, 1, 1], [1, 0, 0]])
