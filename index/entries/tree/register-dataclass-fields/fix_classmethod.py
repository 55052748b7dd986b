"""Free flight of particles whose inverse masses are derived from their masses."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_dataclass
@dataclass
class Particles:
    momentum: jax.Array
    mass: jax.Array
    inverse_mass: jax.Array

    @classmethod
    def create(cls, momentum, mass):
        return cls(momentum, mass, 1.0 / mass)


@jax.jit
def kinetic_energy(particles):
    return 0.5 * jnp.sum(particles.momentum**2 * particles.inverse_mass)


particles = Particles.create(jnp.array([2.0, 3.0]), jnp.array([1.0, 4.5]))
np.testing.assert_allclose(kinetic_energy(particles), 0.5 * (4.0 + 9.0 / 4.5), rtol=1e-6)
doubled = jax.tree.map(lambda leaf: 2.0 * leaf, particles)
np.testing.assert_allclose(doubled.inverse_mass, [2.0, 2.0 / 4.5], rtol=1e-6)
