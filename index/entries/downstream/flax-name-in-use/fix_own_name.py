"""Similarity of pairs of molecules: a siamese network on their fingerprints."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class Similarity(nn.Module):
    features: int

    @nn.compact
    def __call__(self, left, right):
        a = nn.Dense(self.features, name="embed_left")(left)
        b = nn.Dense(self.features, name="embed_right")(right)
        return jnp.sum(a * b, axis=-1)


left = jnp.sin(jnp.arange(12.0)).reshape(3, 4)
right = jnp.cos(jnp.arange(12.0)).reshape(3, 4)
model = Similarity(features=5)
variables = model.init(jax.random.key(0), left, right)

kernels = [np.asarray(variables["params"][name]["kernel"]) for name in ("embed_left", "embed_right")]
assert not np.allclose(*kernels)
a, b = np.asarray(left) @ kernels[0], np.asarray(right) @ kernels[1]
np.testing.assert_allclose(model.apply(variables, left, right), (a * b).sum(axis=1), rtol=1e-3, atol=1e-5)
