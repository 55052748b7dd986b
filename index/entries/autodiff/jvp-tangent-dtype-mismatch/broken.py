"""Directional derivative of a terrain height along the direction of travel."""

import jax
import jax.numpy as jnp


def height(position):
    x, y = position
    return jnp.sin(x) * jnp.cos(y)


position = jnp.array([0.5, 1.0])
heading = jnp.array([1, 0])
elevation, slope = jax.jvp(height, (position,), (heading,))
print(elevation, slope)
