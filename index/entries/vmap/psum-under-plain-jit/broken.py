"""Total kinetic energy of a particle system."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def kinetic_energy(mass, velocity):
    energy = 0.5 * mass * jnp.sum(velocity**2, axis=-1)
    return lax.psum(energy, "particles")


mass = jnp.array([1.0, 2.0, 4.0])
velocity = jnp.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
print(kinetic_energy(mass, velocity))
