import numpy as np
import jax
import jax.numpy as jnp
from jax import lax

ALPHABET = "ACGT"


def encode(s):
    return jnp.array([ALPHABET.index(ch) for ch in s])


def smith_waterman(a, b, match=2.0, mismatch=-1.0, gap=-1.5):
    m = b.shape[0]

    def row_step(prev, ai):
        def cell(carry, j):
            left, best = carry
            s = jnp.where(ai == b[j], match, mismatch)
            h = jnp.max(jnp.stack([jnp.zeros(()), prev[j] + s, prev[j + 1] + gap, left + gap]))
            return (h, jnp.maximum(best, h)), h

        (_, best), row = lax.scan(cell, (jnp.array(0.0), jnp.array(0.0)), jnp.arange(m))
        return jnp.concatenate([jnp.zeros(1), row]), best

    _, bests = lax.scan(row_step, jnp.zeros(m + 1), a)
    return bests.max()


reads = ["TGTTACGG", "GGTTGACTA", "CCCCC"]
ref = encode("ACTGTTACGGTTGACTAA")
scores = np.array([smith_waterman(encode(r), ref) for r in reads])
print(dict(zip(reads, scores)))
