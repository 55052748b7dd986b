"""Orbit of the logistic map, recorded at each step."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def step(population, _):
    population = 3.7 * population * (1.0 - population)
    return population, population


initial = jnp.float32(0.5)
final, orbit = lax.scan(step, initial, None, length=3)
expected, p = [], 0.5
for _ in range(3):
    p = 3.7 * p * (1.0 - p)
    expected.append(p)
np.testing.assert_allclose(orbit, expected, rtol=1e-5)
np.testing.assert_allclose(final, p, rtol=1e-5)
