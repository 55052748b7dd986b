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

    @property
    def inverse_mass(self):
        return 1.0 / self.mass


@jax.jit
def kinetic_energy(particles):
    return 0.5 * jnp.sum(particles.momentum**2 * particles.inverse_mass)


particles = Particles(jnp.array([2.0, 3.0]), jnp.array([1.0, 4.5]))
np.testing.assert_allclose(kinetic_energy(particles), 0.5 * (4.0 + 9.0 / 4.5), rtol=1e-6)
gradient = jax.grad(kinetic_energy)(particles)
np.testing.assert_allclose(gradient.mass, [-2.0, -0.5 * (3.0 / 4.5) ** 2], rtol=1e-6)
