"""Scores a batch of token embeddings with one linear layer."""

import jax
import jax.numpy as jnp


def score(layer, token, temperature):
    return (layer["weight"] @ token + layer["bias"]) / temperature


layer = {"weight": jnp.array([1.0, -1.0]), "bias": 0.5}
tokens = jnp.array([[1.0, 2.0], [3.0, 1.0], [0.0, 4.0]])
scores = jax.vmap(score, in_axes=(None, 0))(layer, tokens, 2.0)
print(scores)
