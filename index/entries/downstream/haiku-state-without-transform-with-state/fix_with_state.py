"""Normalised features of two rock samples while training."""

import haiku as hk
import jax
import jax.numpy as jnp
import numpy as np


def features(samples):
    norm = hk.BatchNorm(create_scale=True, create_offset=True, decay_rate=0.9)
    return norm(samples, is_training=True)


samples = jnp.array([[1.0, 10.0], [3.0, 20.0]])
model = hk.transform_with_state(features)
params, state = model.init(jax.random.key(0), samples)
normalised, state = model.apply(params, state, None, samples)

np.testing.assert_allclose(normalised, [[-1.0, -1.0], [1.0, 1.0]], atol=1e-3)
average = state["batch_norm/~/mean_ema"]["average"]
np.testing.assert_allclose(np.ravel(average), [2.0, 15.0], rtol=1e-5)
