"""Adjoint of an X-ray scanner: density of four pixels in, path integrals of three rays out."""

import jax
import jax.numpy as jnp
import numpy as np

rays = jnp.array([[1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0], [1.0, 0.0, 0.0, 1.0]])


def path_integrals(density):
    return rays @ density


density = jnp.array([0.1, 0.2, 0.3, 0.4])
measured = jnp.array([1.0, 0.0, 2.0])
adjoint = jax.linear_transpose(path_integrals, density)
(backprojection,) = adjoint(measured)
np.testing.assert_allclose(backprojection, [3.0, 1.0, 0.0, 2.0])
