"""Damps the diagonal of a covariance from some row on."""

import jax.numpy as jnp

covariance = jnp.eye(4)


def damped(covariance, first, amount):
    index = jnp.diag_indices(first - covariance.shape[0])
    return covariance.at[index].add(amount)


print(damped(covariance, 3, 0.1))
