"""Splits ten samples into three groups and averages each, as in block averaging."""

import jax.numpy as jnp
import numpy as np


def block_means(samples, blocks):
    return jnp.stack([block.mean() for block in jnp.array_split(samples, blocks)])


samples = jnp.array([0.0, 0.0, 5.0, 1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 2.0])
np.testing.assert_allclose(block_means(samples, 3), [1.5, 0.0, 5.0 / 3.0], rtol=1e-6)
