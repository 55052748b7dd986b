"""Cross-attention of two text tokens to five image patches."""

import jax
import jax.numpy as jnp
import numpy as np

batch, heads, depth = 1, 2, 4
text = jnp.ones((batch, 2, heads * depth))
patches = jnp.arange(5.0)[None, :, None] * jnp.ones((batch, 5, heads * depth))


def split_heads(x):
    return x.reshape(x.shape[0], x.shape[1], heads, depth).transpose(0, 2, 1, 3)


def cross_attention(text, patches):
    q, k, v = split_heads(text), split_heads(0 * patches), split_heads(patches)
    q, k, v = (jnp.swapaxes(x, 1, 2) for x in (q, k, v))
    mixed = jax.nn.dot_product_attention(q, k, v)
    return mixed.reshape(text.shape)


np.testing.assert_allclose(cross_attention(text, patches), np.full((1, 2, 8), 2.0), rtol=1e-6)
