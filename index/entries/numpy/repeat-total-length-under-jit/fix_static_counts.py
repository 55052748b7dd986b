"""Adds to every atom the temperature of the molecule that it belongs to."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="atoms_per_molecule")
def thermal_energy(atom_energy, temperature, atoms_per_molecule):
    temperature_of_atom = jnp.repeat(temperature, np.array(atoms_per_molecule))
    return atom_energy + 1.5 * temperature_of_atom


atom_energy = jnp.array([1.0, 0.0, 0.0, 2.0, 0.0])
temperature = jnp.array([10.0, 20.0])
energy = thermal_energy(atom_energy, temperature, (3, 2))
np.testing.assert_allclose(energy, [16.0, 15.0, 15.0, 32.0, 30.0])
