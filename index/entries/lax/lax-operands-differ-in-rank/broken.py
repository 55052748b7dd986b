"""Resets the pendulums that fell over; the others keep swinging."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def reset_fallen(states):
    fallen = jnp.abs(states[:, 0]) > 1.5
    return lax.select(fallen[:, None], 0.0, states)


states = jnp.array([[0.2, -1.0], [2.0, 0.5], [-1.7, 3.0]])
print(reset_fallen(states))
