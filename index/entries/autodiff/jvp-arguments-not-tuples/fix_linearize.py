"""Directional derivative of the potential energy of a chain of atoms."""

import jax
import jax.numpy as jnp
import numpy as np


def energy(positions):
    stretch = jnp.diff(positions) - 1.0
    return 0.5 * jnp.sum(stretch**2)


positions = jnp.array([0.0, 1.1, 2.3])
mode = jnp.array([-1.0, 0.0, 1.0])
value, directional = jax.linearize(energy, positions)
slope = directional(mode)
np.testing.assert_allclose(value, 0.5 * (0.1**2 + 0.2**2), rtol=1e-4)
np.testing.assert_allclose(slope, 0.1 + 0.2, rtol=1e-4)
