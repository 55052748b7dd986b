"""Sample the next token for a batch of unfinished sentences."""

import jax
import jax.numpy as jnp

vocabulary = 6
logits = jnp.where(jnp.arange(vocabulary) == jnp.array([[1], [4], [4]]), 20.0, 0.0)


def next_tokens(key, logits):
    probs = jax.nn.softmax(logits, axis=-1)
    return jax.random.choice(key, vocabulary, (logits.shape[0],), p=probs)


tokens = next_tokens(jax.random.key(0), logits)
print(tokens)
