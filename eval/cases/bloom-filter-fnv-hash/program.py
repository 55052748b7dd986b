import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

N_BITS = 1 << 12
FNV_PRIME = 16777619
FNV_OFFSET = 2166136261
SEEDS = (0, 0x9E3779B9, 0x85EBCA6B)


def to_bytes(word, length=12):
    raw = word.encode()[:length]
    return np.frombuffer(raw.ljust(length, b" "), dtype=np.uint8)


def fnv1a(data, seed):
    def mix(h, byte):
        return (h ^ byte.astype(jnp.uint32)) * jnp.uint32(FNV_PRIME), None

    h0 = jnp.bitwise_xor(FNV_OFFSET, seed)
    h, _ = lax.scan(mix, h0, data)
    return h


def positions(words):
    seeds = jnp.array(np.array(SEEDS, dtype=np.uint32))
    per_word = lambda w: jax.vmap(lambda s: fnv1a(w, s))(seeds)
    return jax.vmap(per_word)(words) % N_BITS


@jax.jit
def insert(bits, words):
    return bits.at[positions(words).ravel()].set(True)


@jax.jit
def contains(bits, words):
    return bits[positions(words)].all(axis=1)


seen = jnp.array(np.stack([to_bytes(w) for w in ("kestrel", "osprey", "merlin", "harrier")]))
queries = jnp.array(np.stack([to_bytes(w) for w in ("osprey", "sparrow", "harrier", "wren")]))
bits = insert(jnp.zeros(N_BITS, dtype=bool), seen)
hits = contains(bits, queries)
print(bits.sum(), hits)
