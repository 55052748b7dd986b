"""Looks up the frequencies of a million tokens in a large vocabulary."""

import jax.numpy as jnp
import numpy as np

vocabulary = 2**20
tokens = (jnp.arange(2**20) * 7) % vocabulary
frequency = jnp.linspace(0.0, 1.0, vocabulary)


def look_up(tokens, frequency):
    return frequency[tokens]


mean_frequency = look_up(tokens, frequency).mean()
np.testing.assert_allclose(float(mean_frequency), 0.5, rtol=1e-4)
np.testing.assert_allclose(look_up(tokens, frequency)[3], 21 / (vocabulary - 1), rtol=1e-4)
