"""Orbit of the logistic map, recorded at each step; the step number is at hand."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def step(population, index):
    population = jnp.where(index < 100, 3.7, 3.5) * population * (1.0 - population)
    return population, population


initial = jnp.float32(0.5)
final, orbit = lax.scan(step, initial, jnp.arange(3))
expected, p = [], 0.5
for _ in range(3):
    p = 3.7 * p * (1.0 - p)
    expected.append(p)
np.testing.assert_allclose(orbit, expected, rtol=1e-5)
np.testing.assert_allclose(final, p, rtol=1e-5)
