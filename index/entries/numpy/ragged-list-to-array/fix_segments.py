"""Average word vector of each of a few tokenised sentences."""

import jax
import jax.numpy as jnp
import numpy as np

vectors = jnp.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0], [4.0, 0.0]])
sentences = [[0, 2, 3], [1], [1, 2]]


def sentence_vectors(sentences):
    lengths = np.array([len(sentence) for sentence in sentences])
    tokens = jnp.array(np.concatenate(sentences))
    owner = np.repeat(np.arange(len(sentences)), lengths)
    totals = jax.ops.segment_sum(vectors[tokens], owner, num_segments=len(sentences))
    return totals / lengths[:, None]


expected = [[7 / 3, 2 / 3], [0.0, 1.0], [1.0, 1.5]]
np.testing.assert_allclose(sentence_vectors(sentences), expected, rtol=1e-6)
