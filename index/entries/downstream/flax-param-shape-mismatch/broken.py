"""Scores of two radar images by a linear model on their pixels."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Scorer(nn.Module):
    @nn.compact
    def __call__(self, images):
        pixels = images.reshape(images.shape[0], -1)
        return nn.Dense(1)(pixels)


images = jnp.arange(32.0).reshape(2, 4, 4)
model = Scorer()
variables = model.init(jax.random.key(0), jnp.ones((1, 3, 3)))
scores = model.apply(variables, images)
print(scores)
