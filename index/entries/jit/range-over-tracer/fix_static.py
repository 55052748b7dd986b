"""Iterate the logistic map and return the population after n generations."""

from functools import partial

import jax
import numpy as np


@partial(jax.jit, static_argnames="generations")
def population(start, growth, generations):
    size = start
    for _ in range(generations):
        size = growth * size * (1.0 - size)
    return size


expected = 0.2
for _ in range(6):
    expected = 3.2 * expected * (1.0 - expected)
np.testing.assert_allclose(population(0.2, 3.2, 6), expected, rtol=1e-5)

# d/d start of one generation: growth * (1 - 2 start)
np.testing.assert_allclose(jax.grad(population)(0.2, 3.2, 1), 3.2 * 0.6, rtol=1e-6)
