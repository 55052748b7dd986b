"""Low-rank penalty on the weights of a layer: the sum of the singular values."""

import jax
import jax.numpy as jnp
import numpy as np


def nuclear_penalty(weights):
    s = jnp.linalg.svd(weights, compute_uv=False)
    return jnp.sum(s)


weights = jnp.array([[3.0, 0.0, 0.0], [0.0, 0.0, -2.0]])
assert abs(nuclear_penalty(weights) - 5.0) < 1e-4
np.testing.assert_allclose(jax.grad(nuclear_penalty)(weights), [[1, 0, 0], [0, 0, -1]], atol=1e-5)
