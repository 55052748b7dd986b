"""Embeds tokens with vectors that were loaded with NumPy."""

import jax
import jax.numpy as jnp
import numpy as np


class Embedding:
    def __init__(self, vocabulary, width):
        self.vectors = np.random.default_rng(0).normal(size=(vocabulary, width))

    def __call__(self, token):
        return self.vectors[token] / jnp.sqrt(self.vectors.shape[1])


print(jax.vmap(Embedding(10, 4))(jnp.array([1, 5])).sum())
