"""Splits token embeddings into attention heads."""

import jax
import jax.numpy as jnp


@jax.jit
def split_heads(tokens, weights):
    length = tokens.shape[0]
    heads = jnp.reshape(tokens @ weights, newshape=(length, 2, -1))
    return jnp.swapaxes(heads, 0, 1)


tokens = jnp.arange(12.0).reshape(3, 4)
heads = split_heads(tokens, 2 * jnp.eye(4))
