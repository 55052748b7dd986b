"""Cross-entropy of a classifier with as many classes as occur in the labels."""

import jax
import jax.numpy as jnp
from jax.nn import log_softmax, one_hot


@jax.jit
def cross_entropy(logits, labels):
    targets = one_hot(labels, labels.max() + 1)
    return -jnp.mean(jnp.sum(targets * log_softmax(logits), axis=-1))


print(cross_entropy(jnp.eye(3), jnp.array([0, 2, 1])))
