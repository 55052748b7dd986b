"""Euler integration of a force field that is handed over as a function."""

import jax
import jax.numpy as jnp


@jax.jit
def euler(force, position, dt):
    return position + dt * force(position)


def harmonic(position):
    return -2.0 * position


print(euler(harmonic, jnp.array([1.0, 0.0]), 0.1))
