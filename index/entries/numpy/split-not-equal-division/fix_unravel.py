"""Unpacks the flat state of a rigid body: position, orientation quaternion, velocity."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree

_, unpack = ravel_pytree((jnp.zeros(3), jnp.zeros(4), jnp.zeros(3)))


@jax.jit
def kinetic_and_potential(state, mass=2.0, gravity=9.81):
    position, orientation, velocity = unpack(state)
    kinetic = 0.5 * mass * jnp.sum(velocity**2)
    return kinetic, mass * gravity * position[2]


state = jnp.array([0.0, 0.0, 5.0, 1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 2.0])
np.testing.assert_allclose(kinetic_and_potential(state), [9.0, 98.1], rtol=1e-6)
