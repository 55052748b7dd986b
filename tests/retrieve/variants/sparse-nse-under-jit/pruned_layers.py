"""Gradient of a loss with small weights pruned to a sparse matrix."""

import jax
import jax.numpy as jnp
from jax.experimental.sparse import BCSR


def loss(weights, features):
    kept = jnp.where(jnp.abs(weights) > 0.1, weights, 0.0)
    return jnp.sum(BCSR.fromdense(kept) @ features)


weights = jnp.array([[0.5, 0.01], [0.0, -0.7]])
print(jax.jit(jax.grad(loss))(weights, jnp.ones(2)))
