"""Similarity of pairs of molecules: a siamese network on their fingerprints."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Similarity(nn.Module):
    features: int

    @nn.compact
    def __call__(self, left, right):
        a = nn.Dense(self.features, name="embed")(left)
        b = nn.Dense(self.features, name="embed")(right)
        return jnp.sum(a * b, axis=-1)


left = jnp.sin(jnp.arange(12.0)).reshape(3, 4)
right = jnp.cos(jnp.arange(12.0)).reshape(3, 4)
model = Similarity(features=5)
variables = model.init(jax.random.key(0), left, right)
print(model.apply(variables, left, right))
