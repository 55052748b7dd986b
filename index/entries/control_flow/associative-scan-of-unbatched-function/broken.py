"""Product of rotation increments along a robot's path, by a parallel prefix scan."""

import jax.numpy as jnp
from jax import lax

angles = jnp.array([0.1, 0.2, 0.3, 0.4])
cos, sin = jnp.cos(angles), jnp.sin(angles)
rotations = jnp.stack([jnp.stack([cos, -sin], 1), jnp.stack([sin, cos], 1)], 1)


def compose(earlier, later):
    return jnp.dot(later, earlier)


headings = lax.associative_scan(compose, rotations)
print(headings)
