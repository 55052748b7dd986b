"""Counts the matrix products that XLA is given for one layer of a network."""

import jax
import jax.numpy as jnp
import numpy as np


def layer(weights, tokens):
    hidden = jnp.tanh(tokens @ weights)
    return hidden @ weights


weights = jnp.ones((8, 8))
tokens = jnp.ones((4, 8))

hlo = jax.jit(layer).lower(weights, tokens).compiler_ir("hlo").as_hlo_text()

np.testing.assert_equal(hlo.count(" dot("), 2)
