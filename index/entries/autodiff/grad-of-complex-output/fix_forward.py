"""Variational energy of a spin in a magnetic field, and its derivative in the mixing angle."""

import jax
import jax.numpy as jnp
import numpy as np

hamiltonian = jnp.array([[1.0, -0.5j], [0.5j, -1.0]])


def energy(angle):
    psi = jnp.array([jnp.cos(angle), 1j * jnp.sin(angle)])
    return jnp.vdot(psi, hamiltonian @ psi)


slope = jax.jacfwd(energy)(0.2)

np.testing.assert_allclose(slope, np.cos(0.4) - 2 * np.sin(0.4) + 0j, rtol=1e-5)
