"""Adds to every atom the temperature of the molecule that it belongs to."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def thermal_energy(atom_energy, temperature, atoms_per_molecule):
    temperature_of_atom = jnp.repeat(temperature, atoms_per_molecule, total_repeat_length=atom_energy.shape[0])
    return atom_energy + 1.5 * temperature_of_atom


atom_energy = jnp.array([1.0, 0.0, 0.0, 2.0, 0.0])
temperature = jnp.array([10.0, 20.0])
energy = thermal_energy(atom_energy, temperature, jnp.array([3, 2]))
np.testing.assert_allclose(energy, [16.0, 15.0, 15.0, 32.0, 30.0])
energy = thermal_energy(atom_energy, temperature, jnp.array([1, 4]))
np.testing.assert_allclose(energy, [16.0, 30.0, 30.0, 32.0, 30.0])
