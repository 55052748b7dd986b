"""Whiten the features of a network that runs in bfloat16."""

import jax.numpy as jnp


def whiten(features):
    centred = features - features.mean(axis=0)
    covariance = centred.T @ centred / features.shape[0]
    factor = jnp.linalg.cholesky(covariance)
    return jnp.linalg.solve(factor, centred.T).T


features = jnp.array([[2.0, 0.0], [-2.0, 0.0], [0.0, 6.0], [0.0, -6.0]], dtype=jnp.bfloat16)
print(whiten(features))
