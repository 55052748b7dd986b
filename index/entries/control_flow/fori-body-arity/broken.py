"""Diffuses heat along a rod for a number of time steps."""

import jax.numpy as jnp
from jax import lax


def diffuse(heat):
    return heat + 0.25 * (jnp.roll(heat, 1) - 2 * heat + jnp.roll(heat, -1))


heat = jnp.array([0.0, 0.0, 16.0, 0.0, 0.0])
heat = lax.fori_loop(0, 2, diffuse, heat)
print(heat)
