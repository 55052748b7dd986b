"""Deposits the charge of each particle in its grid cell."""

import jax
import jax.numpy as jnp


def deposit(density, particle):
    position, charge = particle
    cells = [int(p / 0.25) for p in position]
    return density.at[tuple(cells)].add(charge), None


particles = (jnp.array([[0.1, 0.6], [0.9, 0.3]]), jnp.array([1.0, -1.0]))
print(jax.lax.scan(deposit, jnp.zeros((4, 4)), particles)[0])
