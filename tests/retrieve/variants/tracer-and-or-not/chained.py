"""Marks the photons inside an energy window."""

import jax
import jax.numpy as jnp


def weights(energies, low, high):
    inside = jax.lax.map(lambda energy: low <= energy < high, energies)
    return jnp.where(inside, 1.0, 0.0)


print(jax.jit(weights)(jnp.array([0.5, 2.0, 7.0]), 1.0, 5.0))
