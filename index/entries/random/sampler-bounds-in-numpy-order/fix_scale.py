"""Random starting points of an optimisation around a guess."""

import jax
import jax.numpy as jnp


def starting_points(key, centre, spread, count):
    return centre + spread * jax.random.normal(key, (count, 2))


points = starting_points(jax.random.key(5), -2.0, 3.0, 1000)
assert points.shape == (1000, 2)
assert abs(jnp.mean(points) + 2.0) < 0.25
assert abs(jnp.std(points) - 3.0) < 0.25
