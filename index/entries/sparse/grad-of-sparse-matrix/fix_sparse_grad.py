"""Fit the couplings of a sparse network to observed responses."""

import jax.numpy as jnp
import numpy as np
from jax.experimental import sparse

couplings = sparse.BCOO.fromdense(jnp.array([[1.0, 0.0, 0.0], [0.0, 2.0, 0.5], [0.0, 0.0, 1.0]]))
signal = jnp.array([1.0, 2.0, 4.0])
response = jnp.array([1.0, 5.0, 4.0])


def misfit(couplings):
    return 0.5 * jnp.sum((couplings @ signal - response) ** 2)


gradient = sparse.grad(misfit)(couplings)
np.testing.assert_allclose(gradient.todense(), [[0, 0, 0], [0, 2, 4], [0, 0, 0]], atol=1e-6)
