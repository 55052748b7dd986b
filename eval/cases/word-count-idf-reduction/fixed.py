import jax
import jax.numpy as jnp
from jax.lax import psum
import numpy as np

docs = [
    "a cell divides and the cell grows",
    "the market grows and the price falls",
    "a price is a signal",
    "the signal in the cell",
]
vocab = sorted({w for d in docs for w in d.split()})
counts = np.zeros((len(docs), len(vocab)), np.float32)
for i, d in enumerate(docs):
    for w in d.split():
        counts[i, vocab.index(w)] += 1


def tf_idf(counts):
    present = (counts > 0).astype(jnp.float32)
    doc_freq = jnp.sum(present, axis=0)
    n_docs = counts.shape[0]
    idf = jnp.log((1.0 + n_docs) / (1.0 + doc_freq)) + 1.0
    tf = counts / counts.sum(axis=-1, keepdims=True)
    weighted = tf * idf
    return weighted / jnp.linalg.norm(weighted, axis=-1, keepdims=True)


vectors = jax.jit(tf_idf)(counts)
similarity = vectors @ vectors.T
closest = jnp.argmax(similarity - 2 * jnp.eye(len(docs)), axis=1)
print(similarity.round(2), closest)
