from typing import NamedTuple

import numpy as np
import jax
from jax import lax, numpy as jnp

CHARS = "abcdefgh "
pretrained = np.random.default_rng(7).normal(0, 0.5, (len(CHARS), 6)).astype("float32")


class GRU(NamedTuple):
    wz: jax.Array
    wr: jax.Array
    wh: jax.Array

    @classmethod
    def create(cls, key, n_in, n_hidden):
        keys = jax.random.split(key, 3)
        return cls(*(0.4 * jax.random.normal(k, (n_in + n_hidden, n_hidden)) for k in keys))

    def __call__(self, h, x):
        xh = jnp.concatenate([x, h])
        z, r = jax.nn.sigmoid(xh @ self.wz), jax.nn.sigmoid(xh @ self.wr)
        cand = jnp.tanh(jnp.concatenate([x, r * h]) @ self.wh)
        return (1 - z) * h + z * cand


def run(cell, token_ids):
    def tick(h, token):
        h = cell(h, pretrained[token])
        return h, h

    h0 = jnp.zeros(cell.wz.shape[1])
    return lax.scan(tick, h0, token_ids)


cell = GRU.create(jax.random.PRNGKey(0), 6, 8)
ids = jnp.array([CHARS.index(c) for c in "a bad cafe had a head"])
last, states = run(cell, ids)
print(last)
