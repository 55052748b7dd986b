"""Sensitivity of the lowest vibration frequency of a chain to its spring constants."""

import jax
import jax.numpy as jnp
import numpy as np


def lowest_mode_energy(springs):
    n = springs.shape[0] - 1
    stiffness = jnp.diag(springs[:-1] + springs[1:])
    stiffness += jnp.diag(-springs[1:n], 1) + jnp.diag(-springs[1:n], -1)
    energies = jnp.linalg.eigvals(stiffness)
    return jnp.min(energies.real)


springs = jnp.array([1.0, 2.0, 1.5])
gradient = jax.grad(lowest_mode_energy)(springs)

# The lower root of (3 - e) (3.5 - e) = 2 * 2, by first-order perturbation theory.
_, modes = np.linalg.eigh(np.array([[3.0, -2.0], [-2.0, 3.5]]))
a, b = modes[:, 0]
np.testing.assert_allclose(gradient, [a**2, (a - b) ** 2, b**2], rtol=1e-4)
