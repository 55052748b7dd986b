"""Reflects particles that have left the box through its lower wall."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
@jax.vmap
def apply_wall(position):
    return lax.cond(position < 0.0, lambda x: -x, lambda x: x, position)


np.testing.assert_allclose(apply_wall(jnp.array([0.5, -0.25, 2.0, -1.0])), [0.5, 0.25, 2.0, 1.0])
