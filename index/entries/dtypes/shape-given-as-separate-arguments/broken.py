"""Counts transitions between the states of a Markov chain."""

import jax.numpy as jnp

states = jnp.array([0, 1, 1, 2, 0, 1])
n_states = 3

counts = jnp.zeros(n_states, n_states)
counts = counts.at[states[:-1], states[1:]].add(1.0)
print(counts)
