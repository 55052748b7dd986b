"""Iterates the logistic map, a model of population growth."""

import jax.numpy as jnp
import numpy as np
from jax import lax

growth_rates = jnp.array([2.0, 2.5, 3.0, 3.5])


def next_generation(season, population):
    return growth_rates[season] * population * (1.0 - population)


final = lax.fori_loop(0, len(growth_rates), next_generation, 0.25)

expected = 0.25
for rate in (2.0, 2.5, 3.0, 3.5):
    expected = rate * expected * (1.0 - expected)
np.testing.assert_allclose(final, expected, rtol=1e-6)
