"""Adjoint of an X-ray scanner: density of four pixels in, transmitted intensity of three rays out."""

import jax
import jax.numpy as jnp
import numpy as np

rays = jnp.array([[1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0], [1.0, 0.0, 0.0, 1.0]])


def transmission(density):
    return jnp.exp(-(rays @ density))


density = jnp.array([0.1, 0.2, 0.3, 0.4])
measured = jnp.array([1.0, 0.0, 2.0])
_, adjoint = jax.vjp(transmission, density)
(backprojection,) = adjoint(measured)
matrix = np.asarray(rays)
expected = matrix.T @ (-np.exp(-matrix @ np.array([0.1, 0.2, 0.3, 0.4])) * np.array([1.0, 0.0, 2.0]))
np.testing.assert_allclose(backprojection, expected, rtol=1e-5)
