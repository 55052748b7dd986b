"""Looks up the frequencies of a million tokens in a large vocabulary."""

import jax
import jax.numpy as jnp

vocabulary = 2**20
tokens = (jnp.arange(2**20) * 7) % vocabulary
frequency = jnp.linspace(0.0, 1.0, vocabulary)


def look_up(tokens, frequency):
    return jax.nn.one_hot(tokens, vocabulary) @ frequency


mean_frequency = look_up(tokens, frequency).mean()
print(float(mean_frequency))
