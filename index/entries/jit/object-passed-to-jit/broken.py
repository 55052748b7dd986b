"""A harmonic trap that reports the potential energy of trapped ions."""

import jax
import jax.numpy as jnp


class HarmonicTrap:
    def __init__(self, stiffness, center):
        self.stiffness = stiffness
        self.center = center

    @jax.jit
    def energy(self, positions):
        return 0.5 * self.stiffness * jnp.sum((positions - self.center) ** 2)


trap = HarmonicTrap(2.0, jnp.array([1.0, 0.0]))
ions = jnp.array([[1.0, 3.0], [0.0, 0.0]])
print(trap.energy(ions))
