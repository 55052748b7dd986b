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
normalised, updates = model.apply(variables, features, train=True, mutable=["batch_stats"])
variables = {**variables, **updates}

np.testing.assert_allclose(normalised, [[-1.0, -1.0], [1.0, 1.0]], atol=1e-4)
stats = variables["batch_stats"]["BatchNorm_0"]
np.testing.assert_allclose(stats["mean"], [0.1 * 2.0, 0.1 * 15.0], rtol=1e-5)
np.testing.assert_allclose(stats["var"], [0.9 + 0.1 * 1.0, 0.9 + 0.1 * 25.0], rtol=1e-5)
