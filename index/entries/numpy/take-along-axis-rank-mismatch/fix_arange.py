"""Temporal-difference error of the actions that an agent took."""

import jax
import jax.numpy as jnp
import numpy as np


def td_error(q_values, actions, targets):
    chosen = q_values[jnp.arange(q_values.shape[0]), actions]
    return targets - chosen


q_values = jnp.array([[1.0, 2.0, 3.0], [0.5, 0.0, -0.5]])
actions = jnp.array([2, 0])
targets = jnp.array([2.0, 1.5])
np.testing.assert_allclose(jax.jit(td_error)(q_values, actions, targets), [-1.0, 1.0])
