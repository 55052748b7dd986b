"""Temporal-difference error of the actions that an agent took."""

import jax
import jax.numpy as jnp


def td_error(q_values, actions, targets):
    chosen = jnp.take_along_axis(q_values, actions, axis=1)
    return targets - chosen


q_values = jnp.array([[1.0, 2.0, 3.0], [0.5, 0.0, -0.5]])
actions = jnp.array([2, 0])
targets = jnp.array([2.0, 1.5])
print(jax.jit(td_error)(q_values, actions, targets))
