"""A harmonic trap that reports the potential energy of trapped ions."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_pytree_node_class
class HarmonicTrap:
    def __init__(self, stiffness, center):
        self.stiffness = stiffness
        self.center = center

    def tree_flatten(self):
        return (self.stiffness, self.center), None

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)

    @jax.jit
    def energy(self, positions):
        return 0.5 * self.stiffness * jnp.sum((positions - self.center) ** 2)


trap = HarmonicTrap(2.0, jnp.array([1.0, 0.0]))
ions = jnp.array([[1.0, 3.0], [0.0, 0.0]])
np.testing.assert_allclose(trap.energy(ions), 10.0, rtol=1e-6)

trap.stiffness = 4.0  # data of the trap are inputs of the program: a change is seen
np.testing.assert_allclose(trap.energy(ions), 20.0, rtol=1e-6)
