"""Scores a batch of token embeddings with one linear layer."""

import jax
import jax.numpy as jnp
import numpy as np


def score(layer, token, temperature):
    return (layer["weight"] @ token + layer["bias"]) / temperature


layer = {"weight": jnp.array([1.0, -1.0]), "bias": 0.5}
tokens = jnp.array([[1.0, 2.0], [3.0, 1.0], [0.0, 4.0]])
scores = jax.vmap(lambda token: score(layer, token, 2.0))(tokens)

np.testing.assert_allclose(scores, [-0.25, 1.25, -1.75], rtol=1e-6)
