"""Discounted return of an episode, summed from its last reward to its first."""

import jax.numpy as jnp
from jax import lax

rewards = jnp.array([0, 0, 1, 0, 5])


def add_step(i, total):
    return 0.5 * total + rewards[len(rewards) - 1 - i]


value = lax.fori_loop(0, len(rewards), add_step, jnp.zeros((), rewards.dtype))
print(value)
