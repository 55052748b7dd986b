"""Unpacks the flat state of a rigid body: position, orientation quaternion, velocity."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def kinetic_and_potential(state, mass=2.0, gravity=9.81):
    position, orientation, velocity = jnp.split(state, [3, 7])
    kinetic = 0.5 * mass * jnp.sum(velocity**2)
    return kinetic, mass * gravity * position[2]


state = jnp.array([0.0, 0.0, 5.0, 1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 2.0])
np.testing.assert_allclose(kinetic_and_potential(state), [9.0, 98.1], rtol=1e-6)
