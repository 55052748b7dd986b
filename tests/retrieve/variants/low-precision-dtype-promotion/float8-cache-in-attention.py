"""Attention weights with keys that are cached in eight bits."""

import jax
import jax.numpy as jnp

keys = jax.random.normal(jax.random.key(0), (5, 8)).astype(jnp.float8_e5m2)
query = jnp.ones(8, jnp.bfloat16)


@jax.jit
def attend(query, keys):
    return jax.nn.softmax(jnp.einsum("kd,d->k", keys, query))


print(attend(query, keys))
