"""Runs a small recurrent network over a sequence of token embeddings; the state stays in bfloat16."""

import jax.numpy as jnp
import numpy as np
from jax import lax

weights = jnp.array([[0.5, -0.25], [0.125, 0.5]], dtype=jnp.float32)
embeddings = jnp.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], dtype=jnp.float32)


def cell(hidden, token):
    hidden = jnp.tanh(weights @ hidden + token).astype(hidden.dtype)
    return hidden, hidden


hidden = jnp.zeros(2, dtype=jnp.bfloat16)
last, states = lax.scan(cell, hidden, embeddings)

expected = np.zeros(2)
for token in np.asarray(embeddings, dtype=np.float64):
    expected = np.tanh(np.asarray(weights, dtype=np.float64) @ expected + token)
assert last.dtype == jnp.bfloat16
np.testing.assert_allclose(np.asarray(last, dtype=np.float32), expected, rtol=1e-2)
