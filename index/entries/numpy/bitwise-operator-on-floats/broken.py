"""Average magnitude of the stars inside a ring of the sky."""

import jax
import jax.numpy as jnp


@jax.jit
def ring_magnitude(radius, magnitude, inner, outer):
    inside = radius > inner & radius < outer
    return jnp.sum(jnp.where(inside, magnitude, 0.0)) / jnp.sum(inside)


radius = jnp.array([0.5, 1.5, 1.7, 3.0])
magnitude = jnp.array([9.0, 12.0, 14.0, 7.0])
print(ring_magnitude(radius, magnitude, 1.0, 2.0))
