"""Iterates the logistic map, a model of population growth."""

import jax.numpy as jnp
import numpy as np
from jax import lax

growth_rates = jnp.array([2.0, 2.5, 3.0, 3.5])


def next_generation(population, rate):
    population = rate * population * (1.0 - population)
    return population, population


final, history = lax.scan(next_generation, 0.25, growth_rates)

expected = [0.25]
for rate in (2.0, 2.5, 3.0, 3.5):
    expected.append(rate * expected[-1] * (1.0 - expected[-1]))
np.testing.assert_allclose(final, expected[-1], rtol=1e-6)
np.testing.assert_allclose(history, expected[1:], rtol=1e-6)
