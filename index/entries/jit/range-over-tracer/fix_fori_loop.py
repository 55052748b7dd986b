"""Iterate the logistic map and return the population after n generations."""

import jax
import numpy as np
from jax import lax


@jax.jit
def population(start, growth, generations):
    def generation(_, size):
        return growth * size * (1.0 - size)

    return lax.fori_loop(0, generations, generation, start)


expected = 0.2
for _ in range(6):
    expected = 3.2 * expected * (1.0 - expected)
np.testing.assert_allclose(population(0.2, 3.2, 6), expected, rtol=1e-5)
np.testing.assert_allclose(population(0.2, 3.2, 0), 0.2, rtol=1e-6)
