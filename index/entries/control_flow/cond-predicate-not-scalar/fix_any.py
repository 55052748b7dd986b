"""Reflects particles at the lower wall of the box, only if one has crossed it."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def apply_wall(positions):
    return lax.cond(jnp.any(positions < 0.0), jnp.abs, lambda x: x, positions)


np.testing.assert_allclose(apply_wall(jnp.array([0.5, -0.25, 2.0, -1.0])), [0.5, 0.25, 2.0, 1.0])
np.testing.assert_allclose(apply_wall(jnp.array([0.5, 0.25])), [0.5, 0.25])
