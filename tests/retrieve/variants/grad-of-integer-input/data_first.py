"""Negative log-likelihood of a bigram model, differentiated for its table of logits."""

import jax
import jax.numpy as jnp


def negative_log_likelihood(tokens, logits):
    log_probabilities = jax.nn.log_softmax(logits)
    return -jnp.sum(log_probabilities[tokens[:-1], tokens[1:]])


step = jax.jit(jax.value_and_grad(negative_log_likelihood))
print(step(jnp.array([0, 1, 1, 0]), jnp.zeros((2, 2))))
