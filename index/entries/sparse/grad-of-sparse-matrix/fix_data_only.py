"""Fit the couplings of a sparse network to observed responses."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import sparse

couplings = sparse.BCOO.fromdense(jnp.array([[1.0, 0.0, 0.0], [0.0, 2.0, 0.5], [0.0, 0.0, 1.0]]))
signal = jnp.array([1.0, 2.0, 4.0])
response = jnp.array([1.0, 5.0, 4.0])


def misfit(values):
    matrix = sparse.BCOO((values, couplings.indices), shape=couplings.shape)
    return 0.5 * jnp.sum((matrix @ signal - response) ** 2)


gradient = jax.grad(misfit)(couplings.data)
rows, cols = np.asarray(couplings.indices).T
dense = np.zeros((3, 3))
dense[rows, cols] = gradient
np.testing.assert_allclose(dense, [[0, 0, 0], [0, 2, 4], [0, 0, 0]], atol=1e-6)
