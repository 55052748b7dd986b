"""Ray intersections for a bundle of rays."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.vmap, in_axes=(0, 0, None))
def hit(origin, direction, radius):
    b = jnp.dot(origin, direction)
    return b**2 - jnp.dot(origin, origin) + radius**2


rays = jnp.ones((4, 3))
print(hit(rays, rays, radius=2.0))
