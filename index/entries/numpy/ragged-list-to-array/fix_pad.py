"""Average word vector of each of a few tokenised sentences."""

import jax.numpy as jnp
import numpy as np

vectors = jnp.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0], [4.0, 0.0]])
sentences = [[0, 2, 3], [1], [1, 2]]


def sentence_vectors(sentences):
    longest = max(map(len, sentences))
    tokens = jnp.array([sentence + [0] * (longest - len(sentence)) for sentence in sentences])
    lengths = jnp.array([len(sentence) for sentence in sentences])
    real = jnp.arange(longest) < lengths[:, None]
    return vectors[tokens].mean(axis=1, where=real[..., None])


expected = [[7 / 3, 2 / 3], [0.0, 1.0], [1.0, 1.5]]
np.testing.assert_allclose(sentence_vectors(sentences), expected, rtol=1e-6)
