"""Recover a density profile from noisy line integrals by conjugate gradients."""

import jax.numpy as jnp
import numpy as np
from jax.scipy.sparse.linalg import cg

projection = jnp.array([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0], [1.0, 0.0, 1.0], [1.0, 1.0, 1.0]])
density = jnp.array([2.0, 0.5, 1.0])
measured = projection @ density


def normal(profile):
    return projection.T @ (projection @ profile)


recovered, _ = cg(normal, projection.T @ measured)
np.testing.assert_allclose(recovered, [2.0, 0.5, 1.0], rtol=1e-4)
