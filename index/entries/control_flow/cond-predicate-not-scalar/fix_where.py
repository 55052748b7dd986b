"""Reflects particles that have left the box through its lower wall."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def apply_wall(positions):
    return jnp.where(positions < 0.0, -positions, positions)


np.testing.assert_allclose(apply_wall(jnp.array([0.5, -0.25, 2.0, -1.0])), [0.5, 0.25, 2.0, 1.0])
