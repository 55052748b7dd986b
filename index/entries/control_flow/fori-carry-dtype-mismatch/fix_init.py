"""Discounted return of an episode, summed from its last reward to its first."""

import jax.numpy as jnp
import numpy as np
from jax import lax

rewards = jnp.array([0, 0, 1, 0, 5])


def add_step(i, total):
    return 0.5 * total + rewards[len(rewards) - 1 - i]


value = lax.fori_loop(0, len(rewards), add_step, jnp.zeros((), jnp.float32))

# 1 * 0.5**2 + 5 * 0.5**4
np.testing.assert_allclose(value, 0.5625)
