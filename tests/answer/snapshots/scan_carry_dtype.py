"""Runs a small recurrent network over a sequence of token embeddings."""

import jax.numpy as jnp
from jax import lax

weights = jnp.array([[0.5, -0.25], [0.125, 0.5]], dtype=jnp.float32)
embeddings = jnp.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], dtype=jnp.float32)


def cell(hidden, token):
    hidden = jnp.tanh(weights @ hidden + token)
    return hidden, hidden


hidden = jnp.zeros(2, dtype=jnp.bfloat16)
last, states = lax.scan(cell, hidden, embeddings)
print(last)
