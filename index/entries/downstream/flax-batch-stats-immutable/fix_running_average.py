"""One training-mode pass of a cell-image encoder with batch normalisation."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class Encoder(nn.Module):
    @nn.compact
    def __call__(self, features, train):
        return nn.BatchNorm(use_running_average=not train, momentum=0.9)(features)


features = jnp.array([[1.0, 10.0], [3.0, 20.0]])
model = Encoder()
variables = model.init(jax.random.key(0), features, train=False)
normalised = model.apply(variables, features, train=False)

np.testing.assert_allclose(normalised, np.asarray(features) / np.sqrt(1.0 + 1e-5), rtol=1e-6)
np.testing.assert_array_equal(variables["batch_stats"]["BatchNorm_0"]["mean"], [0.0, 0.0])
