"""Orbit of the logistic map, recorded at each step."""

import jax.numpy as jnp
from jax import lax


def step(population, _):
    population = 3.7 * population * (1.0 - population)
    return population, population


initial = jnp.float32(0.5)
final, orbit = lax.scan(step, initial, None)
print(orbit)
