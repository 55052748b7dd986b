"""Dropout on the token embeddings of a protein language model."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class Embeddings(nn.Module):
    @nn.compact
    def __call__(self, tokens, train):
        scaled = 3.0 * tokens
        return nn.Dropout(rate=0.5, deterministic=not train)(scaled)


tokens = jnp.arange(1.0, 201.0)
model = Embeddings()
variables = model.init(jax.random.key(0), tokens, train=False)
embedded = model.apply(variables, tokens, train=True, rngs={"dropout": jax.random.key(1)})

kept = np.asarray(embedded) != 0
assert 70 < kept.sum() < 130
np.testing.assert_allclose(embedded, np.where(kept, 6.0 * np.arange(1, 201), 0.0), rtol=1e-6)
other = model.apply(variables, tokens, train=True, rngs={"dropout": jax.random.key(2)})
assert (kept != (np.asarray(other) != 0)).any()
