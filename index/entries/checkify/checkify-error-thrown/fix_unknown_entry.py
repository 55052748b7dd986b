"""Mean embedding of a document, with all indices checked; words beyond the table share one extra row."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import checkify

table = jnp.concatenate([jnp.arange(8.0).reshape(4, 2), jnp.zeros((1, 2))])
UNKNOWN = 4


def mean_embedding(token_ids):
    token_ids = jnp.where(token_ids < UNKNOWN, token_ids, UNKNOWN)
    return table[token_ids].mean(axis=0)


checked = jax.jit(checkify.checkify(mean_embedding, errors=checkify.index_checks))
error, embedding = checked(jnp.array([1, 17]))
error.throw()
np.testing.assert_allclose(embedding, [1.0, 1.5])
