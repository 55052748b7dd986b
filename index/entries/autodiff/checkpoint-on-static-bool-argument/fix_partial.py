"""A residual block that is recomputed in the backward pass to save memory."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def block(weights, tokens, train):
    hidden = jnp.tanh(tokens @ weights)
    if train:
        hidden = 0.5 * hidden
    return tokens + hidden


def loss(weights, tokens):
    return jnp.sum(jax.checkpoint(partial(block, train=True))(weights, tokens) ** 2)


weights = jnp.eye(2)
tokens = jnp.array([[0.1, 0.2], [0.3, -0.4]])
gradient = jax.grad(loss)(weights, tokens)

x, h = np.array(tokens), np.tanh(np.array(tokens))
expected = x.T @ ((x + 0.5 * h) * (1 - h**2))
np.testing.assert_allclose(gradient, expected, rtol=1e-5)
