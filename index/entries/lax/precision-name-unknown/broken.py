"""Covariance of a set of residuals, to be computed in full precision on any accelerator."""

import jax
import jax.numpy as jnp


@jax.jit
def covariance(residuals):
    centred = residuals - residuals.mean(axis=0)
    return jnp.matmul(centred.T, centred, precision="fp32") / len(residuals)


print(covariance(jnp.array([[1.0, 2.0], [3.0, 6.0], [5.0, 1.0]])))
