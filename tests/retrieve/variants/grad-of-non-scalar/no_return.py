"""Potential of a chain of springs, differentiated for the forces."""

import jax
import jax.numpy as jnp


def potential(positions):
    stretch = jnp.diff(positions) - 1.0
    energy = 0.5 * jnp.sum(stretch**2)


def forces(positions):
    return -jax.grad(potential)(positions)


print(forces(jnp.array([0.0, 1.5, 2.0])))
