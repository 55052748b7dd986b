"""Potential energy of one molecule per device, all with the same force constants."""

import jax
import jax.numpy as jnp
import numpy as np

molecules = np.arange(120.0).reshape(8, 5, 3) / 120
stiffness = np.array([1.0, 2.0, 0.5])


def energy(atoms, stiffness):
    return jnp.sum(0.5 * stiffness * atoms**2)


print(jax.pmap(energy)(molecules, stiffness))
