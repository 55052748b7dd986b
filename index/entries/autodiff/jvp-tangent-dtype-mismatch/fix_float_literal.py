"""Directional derivative of a terrain height along the direction of travel."""

import jax
import jax.numpy as jnp
import numpy as np


def height(position):
    x, y = position
    return jnp.sin(x) * jnp.cos(y)


position = jnp.array([0.5, 1.0])
heading = jnp.array([1.0, 0.0])
elevation, slope = jax.jvp(height, (position,), (heading,))

np.testing.assert_allclose(elevation, np.sin(0.5) * np.cos(1.0), rtol=1e-6)
np.testing.assert_allclose(slope, np.cos(0.5) * np.cos(1.0), rtol=1e-6)
