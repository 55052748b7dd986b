"""Curvature of the energy of a two-level state in its amplitudes."""
import jax
import jax.numpy as jnp

hamiltonian = jnp.array([[1.0, 0.5], [0.5, -1.0]])


@jax.jit
def energy(amplitudes):
    return jnp.vdot(amplitudes, hamiltonian @ amplitudes).real


curvature = jax.hessian(energy)
print(curvature(jnp.array([1.0 + 0.0j, 0.5j])))
