"""Sample the next token for a batch of unfinished sentences."""

import jax
import jax.numpy as jnp
import numpy as np

vocabulary = 6
logits = jnp.where(jnp.arange(vocabulary) == jnp.array([[1], [4], [4]]), 20.0, 0.0)


def next_tokens(key, logits):
    probs = jax.nn.softmax(logits, axis=-1)
    keys = jax.random.split(key, logits.shape[0])
    return jax.vmap(lambda key, p: jax.random.choice(key, vocabulary, p=p))(keys, probs)


tokens = next_tokens(jax.random.key(0), logits)
np.testing.assert_array_equal(tokens, [1, 4, 4])
flat = next_tokens(jax.random.key(0), jnp.zeros((6000, vocabulary)))
np.testing.assert_allclose(np.bincount(flat, minlength=6) / 6000, 1 / 6, atol=0.03)
