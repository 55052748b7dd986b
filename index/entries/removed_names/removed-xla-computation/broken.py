"""Counts the matrix products that XLA is given for one layer of a network."""

import jax
import jax.numpy as jnp


def layer(weights, tokens):
    hidden = jnp.tanh(tokens @ weights)
    return hidden @ weights


weights = jnp.ones((8, 8))
tokens = jnp.ones((4, 8))

hlo = jax.xla_computation(layer)(weights, tokens).as_hlo_text()
print(hlo.count(" dot("))
