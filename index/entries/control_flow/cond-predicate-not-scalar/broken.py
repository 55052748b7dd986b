"""Reflects particles that have left the box through its lower wall."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def apply_wall(positions):
    return lax.cond(positions < 0.0, lambda x: -x, lambda x: x, positions)


print(apply_wall(jnp.array([0.5, -0.25, 2.0, -1.0])))
