"""Normalises the features of each sample with the statistics of the whole batch."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def batch_norm(features):
    mean = lax.pmean(features, axis_name="batch")
    variance = lax.pmean((features - mean) ** 2, axis_name="batch")
    return (features - mean) / jnp.sqrt(variance)


samples = jnp.array([[1.0, 10.0], [3.0, 30.0], [5.0, 50.0]])
normalised = jax.vmap(batch_norm, axis_name="batch")(samples)

z = np.sqrt(1.5)
np.testing.assert_allclose(normalised, [[-z, -z], [0.0, 0.0], [z, z]], rtol=1e-5)
