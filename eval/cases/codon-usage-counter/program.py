import jax
import jax.numpy as jnp

BASES = {"A": 0, "C": 1, "G": 2, "T": 3}


def encode(seq):
    return jnp.array([BASES[c] for c in seq])


@jax.jit
def codon_counts(bases):
    codons = bases[: 3 * (bases.shape[0] // 3)].reshape(-1, 3)
    ids = codons @ jnp.array([16, 4, 1])
    counts = jnp.zeros(64, dtype=jnp.int32)
    counts = jax.ops.index_add(counts, ids, 1)
    return counts


def usage(seq, pseudo=0.5):
    c = codon_counts(encode(seq)) + pseudo
    return c / c.sum()


def relative_entropy(seq, background):
    p = usage(seq)
    return jnp.sum(p * jnp.log2(p / background))


genes = {
    "rpsA": "ATGGCTGCTAAAGCTCGTGCTAAATAA",
    "lacZ": "ATGACCATGATTACGGATTCACTGGCCGTCGTTTTACA",
}
background = jnp.full(64, 1 / 64)
counts = {g: codon_counts(encode(s)) for g, s in genes.items()}
scores = {g: float(relative_entropy(s, background)) for g, s in genes.items()}
print(scores)
