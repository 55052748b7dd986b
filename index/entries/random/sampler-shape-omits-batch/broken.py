"""Draw 500 possible labels for each image from a classifier's logits."""

import jax
import jax.numpy as jnp

logits = jnp.log(jnp.array([[0.9, 0.1, 0.0], [0.0, 0.5, 0.5]]) + 1e-9)


def label_draws(key, logits, draws):
    return jax.random.categorical(key, logits, axis=-1, shape=(draws,))


labels = label_draws(jax.random.key(2), logits, 500)
print(labels.shape)
