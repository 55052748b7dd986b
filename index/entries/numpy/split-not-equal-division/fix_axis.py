"""Unpacks many rigid bodies, each a row of three blocks: position, velocity, force."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def kinetic_and_potential(states, mass=2.0, gravity=9.81):
    position, velocity, force = jnp.split(states, 3, axis=-1)
    kinetic = 0.5 * mass * jnp.sum(velocity**2, axis=-1)
    return kinetic, mass * gravity * position[:, 2]


states = jnp.array([[0.0, 0.0, 5.0, 1.0, 2.0, 2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 3.0, 0.0, 0.0, 7.0, 7.0, 7.0]])
kinetic, potential = kinetic_and_potential(states)
np.testing.assert_allclose(kinetic, [9.0, 9.0], rtol=1e-6)
np.testing.assert_allclose(potential, [98.1, 19.62], rtol=1e-6)
