"""Deposits the charges of particles on the nodes of a one-dimensional grid."""

import jax.numpy as jnp
import numpy as np


def deposit(positions, charges, nodes):
    density = np.zeros(nodes)
    cells = jnp.floor(positions).astype(int)
    return density.at[cells].add(charges)


positions = jnp.array([0.2, 2.7, 2.1, 3.9])
charges = jnp.array([1.0, 0.5, 2.0, -1.0])
print(deposit(positions, charges, nodes=5))
