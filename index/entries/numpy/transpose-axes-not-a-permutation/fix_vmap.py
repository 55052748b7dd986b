"""Velocity-gradient tensors of a turbulent flow: the strain rate at each grid point."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def strain_rate(gradient):
    return 0.5 * (gradient + gradient.transpose(1, 0))


shear = jnp.array([[0.0, 2.0], [0.0, 0.0]])
stretch = jnp.array([[1.0, 0.0], [4.0, -1.0]])
strain = jax.vmap(strain_rate)(jnp.stack([shear, stretch, shear + stretch]))
expected = [[[0.0, 1.0], [1.0, 0.0]], [[1.0, 2.0], [2.0, -1.0]], [[1.0, 3.0], [3.0, -1.0]]]
np.testing.assert_allclose(strain, expected)
