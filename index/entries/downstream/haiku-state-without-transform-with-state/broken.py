"""Normalised features of two rock samples while training."""

import haiku as hk
import jax
import jax.numpy as jnp


def features(samples):
    norm = hk.BatchNorm(create_scale=True, create_offset=True, decay_rate=0.9)
    return norm(samples, is_training=True)


samples = jnp.array([[1.0, 10.0], [3.0, 20.0]])
model = hk.transform(features)
params = model.init(jax.random.key(0), samples)
normalised = model.apply(params, None, samples)
print(normalised)
