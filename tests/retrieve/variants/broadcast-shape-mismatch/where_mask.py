"""Attention scores with the padding masked out."""

import jax.numpy as jnp


class Attention:
    def __init__(self, width):
        self.scale = width**-0.5

    def scores(self, queries, keys, mask):
        scores = self.scale * jnp.einsum("bqd,bkd->bqk", queries, keys)
        return jnp.where(mask, scores, -jnp.inf)


attention = Attention(4)
print(attention.scores(jnp.ones((2, 3, 4)), jnp.ones((2, 5, 4)), jnp.ones((2, 5), bool)).shape)
