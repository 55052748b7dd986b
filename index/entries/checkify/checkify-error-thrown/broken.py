"""Mean embedding of a document, with all indices checked."""

import jax
import jax.numpy as jnp
from jax.experimental import checkify

table = jnp.arange(8.0).reshape(4, 2)
vocabulary = {"galaxy": 1, "star": 2, "planet": 3, "comet": 4}


def mean_embedding(token_ids):
    return table[token_ids].mean(axis=0)


checked = jax.jit(checkify.checkify(mean_embedding, errors=checkify.index_checks))
token_ids = jnp.array([vocabulary[word] for word in ("star", "comet")])
error, embedding = checked(token_ids)
error.throw()
print(embedding)
