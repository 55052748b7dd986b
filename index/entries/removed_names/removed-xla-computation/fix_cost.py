"""Counts the matrix products that XLA is given for one layer of a network."""

import jax
import jax.numpy as jnp
import numpy as np


def layer(weights, tokens):
    hidden = jnp.tanh(tokens @ weights)
    return hidden @ weights


weights = jnp.ones((8, 8))
tokens = jnp.ones((4, 8))

flops = jax.jit(layer).lower(weights, tokens).compile().cost_analysis()["flops"]

# Each product multiplies and adds 8 numbers for each of 4 x 8 results.
np.testing.assert_equal(flops / (2 * 8 * 4 * 8), 2.0)
