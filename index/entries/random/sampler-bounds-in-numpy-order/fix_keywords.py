"""Random starting points of an optimisation inside a box."""

import jax
import jax.numpy as jnp


def starting_points(key, low, high, count):
    return jax.random.uniform(key, (count, 2), minval=low, maxval=high)


points = starting_points(jax.random.key(5), -2.0, 3.0, 1000)
assert points.shape == (1000, 2)
assert -2.0 <= jnp.min(points) < -1.95 and 2.95 < jnp.max(points) < 3.0
assert abs(jnp.mean(points) - 0.5) < 0.15
