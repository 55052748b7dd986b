"""Adjoint of an X-ray scanner: density of four pixels in, transmitted intensity of three rays out."""

import jax
import jax.numpy as jnp

rays = jnp.array([[1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0], [1.0, 0.0, 0.0, 1.0]])


def transmission(density):
    return jnp.exp(-(rays @ density))


density = jnp.array([0.1, 0.2, 0.3, 0.4])
measured = jnp.array([1.0, 0.0, 2.0])
adjoint = jax.linear_transpose(transmission, density)
(backprojection,) = adjoint(measured)
print(backprojection)
