"""Greedy decoding that stops at an end token."""

import jax
import jax.numpy as jnp

STOP = [2, 3]


@jax.jit
def next_token(logits):
    token = jnp.argmax(logits)
    if token in STOP:
        return jnp.int32(-1)
    return token.astype(jnp.int32)


print(next_token(jnp.array([0.1, 0.2, 0.9, 0.0])))
