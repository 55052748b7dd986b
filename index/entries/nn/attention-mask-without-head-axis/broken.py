"""Attention over padded sentences: no token looks at padding."""

import jax
import jax.numpy as jnp

batch, tokens, heads, features = 2, 3, 4, 8


def attend(query, key, value, lengths):
    valid = jnp.arange(tokens) < lengths[:, None]
    mask = valid[:, None, :] & jnp.ones((1, tokens, 1), dtype=bool)
    return jax.nn.dot_product_attention(query, key, value, mask=mask)


query = jnp.zeros((batch, tokens, heads, features))
value = jnp.arange(batch * tokens, dtype=jnp.float32).reshape(batch, tokens, 1, 1)
value = jnp.broadcast_to(value, query.shape)
print(attend(query, query, value, jnp.array([2, 3]))[:, 0, 0, 0])
