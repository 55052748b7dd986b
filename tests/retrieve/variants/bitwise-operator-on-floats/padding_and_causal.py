"""Attention weights with a causal mask and a padding mask."""

import jax
import jax.numpy as jnp

tokens = 4
padding = jnp.array([1.0, 1.0, 1.0, 0.0])
scores = jnp.arange(16.0).reshape(tokens, tokens)

causal = jnp.tril(jnp.ones((tokens, tokens), dtype=bool))
allowed = causal & padding[None, :]
print(jax.nn.softmax(jnp.where(allowed, scores, -jnp.inf), axis=-1))
