"""Electrostatic energy of an ion chain, and the forces on the ions."""

import jax
import jax.numpy as jnp


def coulomb_energy(chain):
    charge, position = chain["charge"], chain["position"]
    i, j = jnp.triu_indices(charge.shape[0], k=1)
    return jnp.sum(charge[i] * charge[j] / jnp.abs(position[i] - position[j]))


chain = {"charge": jnp.array([1, -1, 2]), "position": jnp.array([0.0, 1.0, 3.0])}
forces = jax.tree.map(jnp.negative, jax.grad(coulomb_energy)(chain)["position"])
print(forces)
