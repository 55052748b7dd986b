"""Center of mass of a molecule, with atomic masses looked up in a table."""

import jax
import jax.numpy as jnp
import numpy as np

MASSES = np.array([0.0, 1.008, 4.003, 6.94, 9.012, 10.81, 12.011, 14.007, 15.999])


@jax.jit
def center_of_mass(atomic_numbers, positions):
    masses = jnp.take(MASSES, atomic_numbers)
    return masses @ positions / masses.sum()


carbon_monoxide = jnp.array([6, 8])
center = center_of_mass(carbon_monoxide, jnp.array([[0.0], [1.128]]))
np.testing.assert_allclose(center, [15.999 * 1.128 / (12.011 + 15.999)], rtol=1e-5)

# An atom that the table lacks shows as NaN.
np.testing.assert_allclose(center_of_mass(jnp.array([6, 99]), jnp.array([[0.0], [1.128]])), [np.nan])
