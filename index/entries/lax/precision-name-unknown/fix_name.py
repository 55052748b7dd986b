"""Covariance of a set of residuals, to be computed in full precision on any accelerator."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def covariance(residuals):
    centred = residuals - residuals.mean(axis=0)
    return jnp.matmul(centred.T, centred, precision="highest") / len(residuals)


residuals = np.array([[1.0, 2.0], [3.0, 6.0], [5.0, 1.0]])
np.testing.assert_allclose(covariance(jnp.asarray(residuals)), np.cov(residuals.T, bias=True), rtol=1e-5)
