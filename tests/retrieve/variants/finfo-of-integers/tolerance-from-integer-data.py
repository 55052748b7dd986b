"""Rank of a stoichiometric matrix."""

import jax.numpy as jnp

reactions = jnp.array([[1, -1, 0], [0, 2, -1]])


def rank(matrix):
    eps = jnp.finfo(matrix.dtype).eps
    singular = jnp.linalg.svd(matrix.astype(jnp.float32), compute_uv=False)
    return jnp.sum(singular > eps * singular.max())


print(rank(reactions))
