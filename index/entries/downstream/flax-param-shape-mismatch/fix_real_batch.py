"""Scores of two radar images by a linear model on their pixels."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class Scorer(nn.Module):
    @nn.compact
    def __call__(self, images):
        pixels = images.reshape(images.shape[0], -1)
        return nn.Dense(1)(pixels)


images = jnp.arange(32.0).reshape(2, 4, 4)
model = Scorer()
variables = model.init(jax.random.key(0), images)
scores = model.apply(variables, images)

dense = jax.tree.map(np.asarray, variables["params"]["Dense_0"])
assert dense["kernel"].shape == (16, 1)
expected = np.arange(32.0).reshape(2, 16) @ dense["kernel"] + dense["bias"]
np.testing.assert_allclose(scores, expected, rtol=1e-4, atol=1e-4)
