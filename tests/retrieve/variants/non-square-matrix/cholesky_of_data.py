"""Samples correlated noise with the covariance of some data."""

import jax
import jax.numpy as jnp


@jax.jit
def correlated(data, noise):
    centred = data - data.mean(axis=0)
    factor = jnp.linalg.cholesky(centred)
    return factor @ noise


print(correlated(jnp.arange(8.0).reshape(4, 2) ** 2, jnp.ones(2)))
