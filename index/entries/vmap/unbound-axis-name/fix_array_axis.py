"""Normalises the features of each sample with the statistics of the whole batch."""

import jax
import jax.numpy as jnp
import numpy as np


def batch_norm(features):
    mean = jnp.mean(features, axis=0)
    variance = jnp.mean((features - mean) ** 2, axis=0)
    return (features - mean) / jnp.sqrt(variance)


samples = jnp.array([[1.0, 10.0], [3.0, 30.0], [5.0, 50.0]])
normalised = batch_norm(samples)

z = np.sqrt(1.5)
np.testing.assert_allclose(normalised, [[-z, -z], [0.0, 0.0], [z, z]], rtol=1e-5)
