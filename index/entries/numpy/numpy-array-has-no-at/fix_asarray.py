"""Deposits the charges of particles on a given density of either kind of array."""

import jax.numpy as jnp
import numpy as np


def deposit(positions, charges, density):
    density = jnp.asarray(density)
    cells = jnp.floor(positions).astype(int)
    return density.at[cells].add(charges)


positions = jnp.array([0.2, 2.7, 2.1, 3.9])
charges = jnp.array([1.0, 0.5, 2.0, -1.0])
background = np.zeros(5)
np.testing.assert_allclose(deposit(positions, charges, background), [1.0, 0.0, 2.5, -1.0, 0.0])
