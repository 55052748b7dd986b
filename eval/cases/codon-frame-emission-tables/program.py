import jax
from jax import numpy as jnp, lax

# log emission probabilities of A, C, G, T at the three codon positions
FRAMES = [
    jnp.log(jnp.array([0.27, 0.20, 0.35, 0.18])),
    jnp.log(jnp.array([0.31, 0.23, 0.17, 0.29])),
    jnp.log(jnp.array([0.18, 0.32, 0.30, 0.20])),
]
BACKGROUND = jnp.log(jnp.full(4, 0.25))


def encode(seq):
    return jnp.array(["ACGT".index(c) for c in seq])


def coding_score(bases, offset):
    """Log-odds of a read being coding in a given frame, with running maximum."""

    def advance(carry, base):
        phase, total, best = carry
        total = total + FRAMES[phase][base] - BACKGROUND[base]
        best = jnp.maximum(best, total)
        return ((phase + 1) % 3, total, best), total

    (_, _, best), profile = lax.scan(advance, (offset, 0.0, -jnp.inf), bases)
    return best, profile


read = encode("GCCGAGGACATCGTGCTGAACGGC")
scores = jnp.stack([coding_score(read, k)[0] for k in range(3)])
profile = coding_score(read, 0)[1]
frame = int(scores.argmax())
print(scores, "frame", frame)
