import jax
import jax.numpy as jnp
from jax import lax
from typing import NamedTuple


class Cache(NamedTuple):
    keys: jax.Array    # (length, heads, head_dim)
    values: jax.Array
    filled: jax.Array


def empty_cache(length, heads, head_dim):
    z = jnp.zeros((length, heads, head_dim))
    return Cache(z, z, jnp.array(0))


def append(cache, k, v):
    keys = lax.dynamic_update_slice(cache.keys, k[None], (cache.filled,))
    values = lax.dynamic_update_slice(cache.values, v[None], (cache.filled,))
    return Cache(keys, values, cache.filled + 1)


def attend(cache, q):
    scores = jnp.einsum("hd,lhd->hl", q, cache.keys) / jnp.sqrt(q.shape[-1])
    visible = jnp.arange(cache.keys.shape[0]) < cache.filled
    weights = jax.nn.softmax(jnp.where(visible, scores, -1e30), axis=-1)
    return jnp.einsum("hl,lhd->hd", weights, cache.values)


def decode(qs, ks, vs, max_length=10):
    def step(cache, qkv):
        q, k, v = qkv
        cache = append(cache, k, v)
        return cache, attend(cache, q)

    cache = empty_cache(max_length, ks.shape[1], ks.shape[2])
    return lax.scan(step, cache, (qs, ks, vs))


qs, ks, vs = jax.random.normal(jax.random.key(9), (3, 7, 2, 4))
cache, outputs = jax.jit(decode, static_argnames="max_length")(qs, ks, vs)
print(outputs.shape, cache.filled)
