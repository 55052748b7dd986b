"""Temperature of a rod whose ends are kept at zero, by conjugate gradients."""

import jax.numpy as jnp
import numpy as np
from jax.scipy.sparse.linalg import cg

heating = jnp.ones(9)


def minus_laplacian(temperature):
    padded = jnp.pad(temperature, 1)
    return 2 * padded[1:-1] - padded[:-2] - padded[2:]


temperature, _ = cg(minus_laplacian, heating)
matrix = 2 * np.eye(9) - np.eye(9, k=1) - np.eye(9, k=-1)
np.testing.assert_allclose(temperature, np.linalg.solve(matrix, np.ones(9)), rtol=1e-4)
