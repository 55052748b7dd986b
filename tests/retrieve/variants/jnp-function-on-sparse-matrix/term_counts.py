"""Damp the counts of words in a collection of documents."""

import jax.numpy as jnp
from jax.experimental import sparse

places = jnp.array([[0, 2], [1, 0], [1, 3]])
counts = sparse.BCOO((jnp.array([3.0, 1.0, 7.0]), places), shape=(2, 4))
documents = {"train": counts}
for name, table in documents.items():
    documents[name] = jnp.log1p(table)
print(documents)
