"""Attention between residues with a bias from their distance, heads last."""

import jax
import jax.numpy as jnp
from jax.nn import dot_product_attention


@jax.jit
def attend(residues, distances):
    bias = -jnp.abs(distances)[..., None] * jnp.arange(1.0, 5.0)
    return dot_product_attention(residues, residues, residues, bias)


residues = jnp.ones((2, 6, 4, 3))
distances = jnp.arange(6.0)[None, :, None] - jnp.arange(6.0)[None, None, :]
print(attend(residues, distances)[0, 0])
