"""Electrostatic energy of an ion chain, and the forces on the ions."""

import jax
import jax.numpy as jnp
import numpy as np


def coulomb_energy(chain):
    charge, position = chain["charge"], chain["position"]
    i, j = jnp.triu_indices(charge.shape[0], k=1)
    return jnp.sum(charge[i] * charge[j] / jnp.abs(position[i] - position[j]))


chain = {"charge": jnp.array([1.0, -1.0, 2.0]), "position": jnp.array([0.0, 1.0, 3.0])}
gradient = jax.grad(coulomb_energy)(chain)
forces = -gradient["position"]

np.testing.assert_allclose(forces, [7 / 9, -1 / 2, -5 / 18], rtol=1e-5)
np.testing.assert_allclose(gradient["charge"], [-1 / 3, 2.0, -1 / 6], rtol=1e-5)
