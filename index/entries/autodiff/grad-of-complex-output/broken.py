"""Variational energy of a spin in a magnetic field, and its derivative in the mixing angle."""

import jax
import jax.numpy as jnp

hamiltonian = jnp.array([[1.0, -0.5j], [0.5j, -1.0]])


def energy(angle):
    psi = jnp.array([jnp.cos(angle), 1j * jnp.sin(angle)])
    return jnp.vdot(psi, hamiltonian @ psi)


slope = jax.grad(energy)(0.2)
print(slope)
