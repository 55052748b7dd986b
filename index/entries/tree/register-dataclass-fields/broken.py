"""Free flight of particles whose inverse masses are derived from their masses."""

from dataclasses import dataclass, field

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclass
class Particles:
    momentum: jax.Array
    mass: jax.Array
    inverse_mass: jax.Array = field(init=False)

    def __post_init__(self):
        self.inverse_mass = 1.0 / self.mass


@jax.jit
def kinetic_energy(particles):
    return 0.5 * jnp.sum(particles.momentum**2 * particles.inverse_mass)


particles = Particles(jnp.array([2.0, 3.0]), jnp.array([1.0, 4.5]))
print(kinetic_energy(particles))
