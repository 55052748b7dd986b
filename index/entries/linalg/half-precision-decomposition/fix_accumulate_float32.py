"""Whiten the features of a network that runs in bfloat16."""

import jax.numpy as jnp
import numpy as np


def whiten(features):
    centred = features - features.mean(axis=0)
    covariance = jnp.matmul(centred.T, centred, preferred_element_type=jnp.float32) / features.shape[0]
    factor = jnp.linalg.cholesky(covariance)
    return jnp.linalg.solve(factor, centred.T.astype(jnp.float32)).T.astype(features.dtype)


features = jnp.array([[2.0, 0.0], [-2.0, 0.0], [0.0, 6.0], [0.0, -6.0]], dtype=jnp.bfloat16)
white = whiten(features)
assert white.dtype == jnp.bfloat16
expected = np.sqrt(2) * np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])
np.testing.assert_allclose(np.asarray(white, dtype=float), expected, rtol=1e-2)
