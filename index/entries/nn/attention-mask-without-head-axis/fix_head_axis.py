"""Attention over padded sentences: no token looks at padding."""

import jax
import jax.numpy as jnp
import numpy as np

batch, tokens, heads, features = 2, 3, 4, 8


def attend(query, key, value, lengths):
    valid = jnp.arange(tokens) < lengths[:, None]
    mask = valid[:, None, None, :] & jnp.ones((1, 1, tokens, 1), dtype=bool)
    return jax.nn.dot_product_attention(query, key, value, mask=mask)


query = jnp.zeros((batch, tokens, heads, features))
value = jnp.arange(batch * tokens, dtype=jnp.float32).reshape(batch, tokens, 1, 1)
value = jnp.broadcast_to(value, query.shape)
attended = attend(query, query, value, jnp.array([2, 3]))
np.testing.assert_allclose(attended[0], 0.5, rtol=1e-6)
np.testing.assert_allclose(attended[1], 4.0, rtol=1e-6)
