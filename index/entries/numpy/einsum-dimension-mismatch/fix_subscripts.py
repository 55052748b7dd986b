"""Attention scores of a few queries over a longer sequence of keys."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def scores(queries, keys):
    return jnp.einsum("bqhd,bkhd->bhqk", queries, keys)


batch, heads, width = 1, 2, 4
queries = jnp.arange(24.0).reshape(batch, 3, heads, width)
keys = jnp.arange(40.0).reshape(batch, 5, heads, width)
expected = [np.asarray(queries)[0, :, h] @ np.asarray(keys)[0, :, h].T for h in range(heads)]
np.testing.assert_allclose(scores(queries, keys)[0], expected, rtol=1e-5)
