"""A residual block that is recomputed in the backward pass to save memory."""

import jax
import jax.numpy as jnp


@jax.checkpoint
def block(weights, tokens, train):
    hidden = jnp.tanh(tokens @ weights)
    if train:
        hidden = 0.5 * hidden
    return tokens + hidden


def loss(weights, tokens):
    return jnp.sum(block(weights, tokens, True) ** 2)


weights = jnp.eye(2)
tokens = jnp.array([[0.1, 0.2], [0.3, -0.4]])
print(jax.grad(loss)(weights, tokens))
