"""Diffuses heat along a rod for a number of time steps."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def diffuse(step, heat):
    return heat + 0.25 * (jnp.roll(heat, 1) - 2 * heat + jnp.roll(heat, -1))


heat = jnp.array([0.0, 0.0, 16.0, 0.0, 0.0])
heat = lax.fori_loop(0, 2, diffuse, heat)

# The binomial weights 1 4 6 4 1
np.testing.assert_allclose(heat, [1.0, 4.0, 6.0, 4.0, 1.0])
