"""A harmonic trap that reports the potential energy of trapped ions."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def _energy(stiffness, center, positions):
    return 0.5 * stiffness * jnp.sum((positions - center) ** 2)


class HarmonicTrap:
    def __init__(self, stiffness, center):
        self.stiffness = stiffness
        self.center = center

    def energy(self, positions):
        return _energy(self.stiffness, self.center, positions)


trap = HarmonicTrap(2.0, jnp.array([1.0, 0.0]))
ions = jnp.array([[1.0, 3.0], [0.0, 0.0]])
np.testing.assert_allclose(trap.energy(ions), 10.0, rtol=1e-6)

trap.stiffness = 4.0
np.testing.assert_allclose(trap.energy(ions), 20.0, rtol=1e-6)
