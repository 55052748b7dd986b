"""Temporal-difference error of the actions that an agent took."""

import jax
import jax.numpy as jnp
import numpy as np


def td_error(q_values, action, target):
    chosen = q_values[action]
    return target - chosen


q_values = jnp.array([[1.0, 2.0, 3.0], [0.5, 0.0, -0.5]])
actions = jnp.array([2, 0])
targets = jnp.array([2.0, 1.5])
errors = jax.jit(jax.vmap(td_error))(q_values, actions, targets)
np.testing.assert_allclose(errors, [-1.0, 1.0])
