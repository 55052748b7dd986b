"""Random starting points of an optimisation inside a box."""

import jax
import jax.numpy as jnp


def starting_points(key, low, high, count):
    return jax.random.uniform(key, low, high, (count, 2))


points = starting_points(jax.random.key(5), -2.0, 3.0, 1000)
print(jnp.min(points), jnp.max(points))
