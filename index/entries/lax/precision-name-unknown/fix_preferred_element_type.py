"""Covariance of a set of residuals stored in bfloat16, accumulated in float32."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def covariance(residuals):
    centred = residuals - residuals.mean(axis=0)
    return jnp.matmul(centred.T, centred, preferred_element_type=jnp.float32) / len(residuals)


residuals = np.array([[1.0, 2.0], [3.0, 6.0], [5.0, 1.0]])
result = covariance(jnp.asarray(residuals, jnp.bfloat16))
assert result.dtype == jnp.float32
np.testing.assert_allclose(result, np.cov(residuals.T, bias=True), rtol=1e-5)
