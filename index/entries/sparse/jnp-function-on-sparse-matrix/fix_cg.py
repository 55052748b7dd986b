"""One implicit step of heat flow on a graph: solve (I + rate L) new = old."""

import jax.numpy as jnp
import numpy as np
from jax.experimental import sparse
from jax.scipy.sparse.linalg import cg

dense = jnp.array([[1.0, -1.0, 0.0], [-1.0, 2.0, -1.0], [0.0, -1.0, 1.0]])
laplacian = sparse.BCOO.fromdense(dense)
heat = jnp.array([9.0, 0.0, 0.0])


def implicit_step(laplacian, heat, rate):
    solution, _ = cg(lambda x: x + rate * (laplacian @ x), heat)
    return solution


expected = np.linalg.solve(np.eye(3) + 0.1 * np.asarray(dense), [9.0, 0.0, 0.0])
np.testing.assert_allclose(implicit_step(laplacian, heat, 0.1), expected, rtol=1e-4, atol=1e-5)
