"""Cross-attention of two text tokens to five image patches."""

import jax
import jax.numpy as jnp
import numpy as np

batch, heads, depth = 1, 2, 4
text = jnp.stack([jnp.zeros(8), jnp.repeat(jnp.array([0.0, 100.0]), depth)])[None]
patches = jnp.arange(5.0)[None, :, None] * jnp.ones((batch, 5, heads * depth))


def split_heads(x):
    return x.reshape(x.shape[0], x.shape[1], heads, depth)


def cross_attention(text, patches):
    q, k, v = split_heads(text), split_heads(patches), split_heads(patches)
    mixed = jax.nn.dot_product_attention(q, k, v)
    return mixed.reshape(text.shape)


expected = np.array([[[2.0] * 8, [2.0] * 4 + [4.0] * 4]])
np.testing.assert_allclose(cross_attention(text, patches), expected, rtol=1e-5)
