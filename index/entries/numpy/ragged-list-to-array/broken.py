"""Average word vector of each of a few tokenised sentences."""

import jax.numpy as jnp

vectors = jnp.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0], [4.0, 0.0]])
sentences = [[0, 2, 3], [1], [1, 2]]


def sentence_vectors(sentences):
    tokens = jnp.array(sentences)
    return vectors[tokens].mean(axis=1)


print(sentence_vectors(sentences))
