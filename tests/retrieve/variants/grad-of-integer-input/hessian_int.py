"""Curvature of the cost at a whole-numbered starting point."""

import jax
import jax.numpy as jnp


def cost(point):
    return point[0] ** 2 * 3.0 + jnp.cos(point[1])


start = jnp.arange(2)
curvature = jax.jacfwd(jax.jacrev(cost))(start)
print(curvature)
