"""Iterate the logistic map and return the population after n generations."""

import jax


@jax.jit
def population(start, growth, generations):
    size = start
    for _ in range(generations):
        size = growth * size * (1.0 - size)
    return size


print(population(0.2, 3.2, 50))
