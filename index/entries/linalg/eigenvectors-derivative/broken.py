"""Sensitivity of the lowest vibration frequency of a chain to its spring constants."""

import jax
import jax.numpy as jnp


def lowest_mode_energy(springs):
    n = springs.shape[0] - 1
    stiffness = jnp.diag(springs[:-1] + springs[1:])
    stiffness += jnp.diag(-springs[1:n], 1) + jnp.diag(-springs[1:n], -1)
    energies, modes = jnp.linalg.eig(stiffness)
    return jnp.min(energies.real)


springs = jnp.array([1.0, 2.0, 1.5])
print(jax.grad(lowest_mode_energy)(springs))
