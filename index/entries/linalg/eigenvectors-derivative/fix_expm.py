"""Sensitivity of the lowest vibration frequency of a chain to its spring constants."""

import jax
import jax.numpy as jnp
import numpy as np


def lowest_mode_energy(springs, beta=5.0):
    n = springs.shape[0] - 1
    stiffness = jnp.diag(springs[:-1] + springs[1:])
    stiffness += jnp.diag(-springs[1:n], 1) + jnp.diag(-springs[1:n], -1)
    partition = jnp.trace(jax.scipy.linalg.expm(-beta * stiffness))
    return -jnp.log(partition) / beta


springs = jnp.array([1.0, 2.0, 1.5])
gradient = jax.grad(lowest_mode_energy)(springs)

# The other mode is higher by 4: its share exp(-beta * 4) is below the tolerance.
_, modes = np.linalg.eigh(np.array([[3.0, -2.0], [-2.0, 3.5]]))
a, b = modes[:, 0]
np.testing.assert_allclose(lowest_mode_energy(springs), 3.25 - np.sqrt(4.0625), rtol=1e-4)
np.testing.assert_allclose(gradient, [a**2, (a - b) ** 2, b**2], rtol=1e-3)
