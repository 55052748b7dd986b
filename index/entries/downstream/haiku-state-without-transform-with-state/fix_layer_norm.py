"""Normalised features of two rock samples while training."""

import haiku as hk
import jax
import jax.numpy as jnp
import numpy as np


def features(samples):
    norm = hk.LayerNorm(axis=-1, create_scale=True, create_offset=True)
    return norm(samples)


samples = jnp.array([[1.0, 10.0], [3.0, 20.0]])
model = hk.transform(features)
params = model.init(jax.random.key(0), samples)
normalised = model.apply(params, None, samples)

np.testing.assert_allclose(normalised, [[-1.0, 1.0], [-1.0, 1.0]], atol=1e-3)
