"""Directional derivative of the potential energy of a chain of atoms."""

import jax
import jax.numpy as jnp


def energy(positions):
    stretch = jnp.diff(positions) - 1.0
    return 0.5 * jnp.sum(stretch**2)


positions = jnp.array([0.0, 1.1, 2.3])
mode = jnp.array([-1.0, 0.0, 1.0])
value, slope = jax.jvp(energy, positions, mode)
print(value, slope)
