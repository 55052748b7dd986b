"""Scores of two radar images by a linear model on their pixels."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class Scorer(nn.Module):
    @nn.compact
    def __call__(self, images):
        brightness = images.mean(axis=(1, 2))[:, None]
        return nn.Dense(1)(brightness)


images = jnp.arange(32.0).reshape(2, 4, 4)
model = Scorer()
variables = model.init(jax.random.key(0), jnp.ones((1, 3, 3)))
scores = model.apply(variables, images)

dense = jax.tree.map(np.asarray, variables["params"]["Dense_0"])
expected = np.array([[7.5], [23.5]]) @ dense["kernel"] + dense["bias"]
np.testing.assert_allclose(scores, expected, rtol=1e-4)
