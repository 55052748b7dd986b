"""Self-attention in bfloat16 with rotary position embedding."""

import jax
import jax.numpy as jnp
import numpy as np

tokens = (
    jnp.ones((1, 3, 2, 4), dtype=jnp.bfloat16) * jnp.array([1, 2, 3], dtype=jnp.bfloat16)[None, :, None, None]
)


def rotate(x):
    angle = jnp.arange(x.shape[1], dtype=jnp.float32)[None, :, None, None]
    first, second = jnp.split(x, 2, axis=-1)
    cos, sin = jnp.cos(angle), jnp.sin(angle)
    return jnp.concatenate([first * cos - second * sin, first * sin + second * cos], axis=-1)


value = tokens.astype(jnp.float32)
mixed = jax.nn.dot_product_attention(rotate(tokens), rotate(tokens), value).astype(tokens.dtype)
assert mixed.dtype == jnp.bfloat16

size, position = np.array([1.0, 2.0, 3.0]), np.arange(3.0)
# the scalar product of two rotated vectors of four equal numbers depends on the difference of the positions
scores = 4 * np.outer(size, size) * np.cos(position[:, None] - position) / np.sqrt(4)
weights = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
np.testing.assert_allclose(np.asarray(mixed[0, :, 0, 0], dtype=float), weights @ size, rtol=0.005)
