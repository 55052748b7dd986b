"""Self-attention in bfloat16 with rotary position embedding."""

import jax
import jax.numpy as jnp

tokens = jnp.ones((1, 3, 2, 4), dtype=jnp.bfloat16) * jnp.array([1, 2, 3], dtype=jnp.bfloat16)[None, :, None, None]


def rotate(x):
    angle = jnp.arange(x.shape[1], dtype=jnp.float32)[None, :, None, None]
    first, second = jnp.split(x, 2, axis=-1)
    cos, sin = jnp.cos(angle), jnp.sin(angle)
    return jnp.concatenate([first * cos - second * sin, first * sin + second * cos], axis=-1)


mixed = jax.nn.dot_product_attention(rotate(tokens), rotate(tokens), tokens)
print(mixed.dtype)
