"""Total kinetic energy of a particle system."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def kinetic_energy(mass, velocity):
    energy = 0.5 * mass * jnp.sum(velocity**2, axis=-1)
    return jnp.sum(energy)


mass = jnp.array([1.0, 2.0, 4.0])
velocity = jnp.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
total = kinetic_energy(mass, velocity)

np.testing.assert_allclose(total, 8.5, rtol=1e-6)
