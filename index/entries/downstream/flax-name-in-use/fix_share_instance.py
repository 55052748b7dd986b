"""Similarity of pairs of molecules: a siamese network on their fingerprints."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np


class Similarity(nn.Module):
    features: int

    @nn.compact
    def __call__(self, left, right):
        embed = nn.Dense(self.features, name="embed")
        a = embed(left)
        b = embed(right)
        return jnp.sum(a * b, axis=-1)


left = jnp.sin(jnp.arange(12.0)).reshape(3, 4)
right = jnp.cos(jnp.arange(12.0)).reshape(3, 4)
model = Similarity(features=5)
variables = model.init(jax.random.key(0), left, right)

assert list(variables["params"]) == ["embed"]
kernel = np.asarray(variables["params"]["embed"]["kernel"])
a, b = np.asarray(left) @ kernel, np.asarray(right) @ kernel
np.testing.assert_allclose(model.apply(variables, left, right), (a * b).sum(axis=1), rtol=1e-3, atol=1e-5)
np.testing.assert_allclose(
    model.apply(variables, left, right), model.apply(variables, right, left), rtol=1e-3, atol=1e-5
)
