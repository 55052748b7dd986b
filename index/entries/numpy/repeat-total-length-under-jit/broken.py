"""Adds to every atom the temperature of the molecule that it belongs to."""

import jax
import jax.numpy as jnp


@jax.jit
def thermal_energy(atom_energy, temperature, atoms_per_molecule):
    temperature_of_atom = jnp.repeat(temperature, atoms_per_molecule)
    return atom_energy + 1.5 * temperature_of_atom


atom_energy = jnp.array([1.0, 0.0, 0.0, 2.0, 0.0])
temperature = jnp.array([10.0, 20.0])
print(thermal_energy(atom_energy, temperature, jnp.array([3, 2])))
