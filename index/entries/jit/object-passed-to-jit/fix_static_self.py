"""A harmonic trap that reports the potential energy of trapped ions."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class HarmonicTrap:
    def __init__(self, stiffness, center):
        self.stiffness = stiffness
        self.center = center

    @partial(jax.jit, static_argnums=0)
    def energy(self, positions):
        return 0.5 * self.stiffness * jnp.sum((positions - self.center) ** 2)


trap = HarmonicTrap(2.0, jnp.array([1.0, 0.0]))
ions = jnp.array([[1.0, 3.0], [0.0, 0.0]])
np.testing.assert_allclose(trap.energy(ions), 10.0, rtol=1e-6)

# A trap is constant once its method was compiled: another stiffness needs another object.
np.testing.assert_allclose(HarmonicTrap(4.0, trap.center).energy(ions), 20.0, rtol=1e-6)
