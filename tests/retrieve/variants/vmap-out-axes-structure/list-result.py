"""Batched QR-like step that returns a list of factors."""

import jax.numpy as jnp
from jax import vmap


class Factor:
    def __call__(self, matrix):
        norm = jnp.linalg.norm(matrix, axis=0)
        return [matrix / norm, norm]


stack = jnp.arange(1.0, 13.0).reshape(3, 2, 2)
directions, norms = vmap(Factor(), out_axes=(0, 1))(stack)
print(norms.shape)
