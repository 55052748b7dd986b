"""Iterates the logistic map, a model of population growth."""

import jax.numpy as jnp
from jax import lax

growth_rates = jnp.array([2.0, 2.5, 3.0, 3.5])


def next_generation(population, rate):
    return rate * population * (1.0 - population)


final, history = lax.scan(next_generation, 0.25, growth_rates)
print(final)
