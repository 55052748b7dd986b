import math
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P
from functools import partial

mesh = Mesh(np.array(jax.devices()), ("seq",))
N = mesh.shape["seq"]


def ring_attention(q, k, v):
    """Blocks of keys and values travel round the ring; the softmax is accumulated."""
    scale = 1.0 / math.sqrt(q.shape[-1])
    perm = [(i, (i + 1) % N) for i in range(N)]

    def hop(_, carry):
        m, l, acc, k, v = carry
        s = scale * q @ k.T
        m_new = jnp.maximum(m, s.max(axis=-1))
        p = jnp.exp(s - m_new[:, None])
        correction = jnp.exp(m - m_new)
        l = l * correction + p.sum(axis=-1)
        acc = acc * correction[:, None] + p @ v
        k, v = lax.ppermute(k, "seq", perm), lax.ppermute(v, "seq", perm)
        return m_new, l, acc, k, v

    m0 = jnp.full_like(q[:, 0], -1e30)
    l0 = jnp.zeros_like(q[:, 0])
    m, l, acc, _, _ = lax.fori_loop(0, N, hop, (m0, l0, jnp.zeros_like(q), k, v))
    return acc / l[:, None]


attention = jax.jit(jax.shard_map(ring_attention, mesh=mesh, in_specs=P("seq"), out_specs=P("seq")))
rng = np.random.default_rng(0)
q, k, v = (rng.normal(size=(24, 4)).astype(np.float32) for _ in range(3))
out = attention(q, k, v)
print(out.shape, out.sharding)
