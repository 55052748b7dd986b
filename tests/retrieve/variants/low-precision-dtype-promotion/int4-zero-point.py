"""Restores four-bit codes of a compressed spectrum."""

import jax.numpy as jnp

codes = jnp.array([1, -3, 7, 2]).astype(jnp.int4)
offset = jnp.array([4, 4, 4, 4], dtype=jnp.int8)


def restore(codes, offset, step):
    shifted = codes + offset
    return shifted.astype(jnp.float32) * step


print(restore(codes, offset, 0.25))
