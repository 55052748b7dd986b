"""Dropout on the features of a spectral classifier while it trains."""

import jax.numpy as jnp
from flax import nnx


class Features(nnx.Module):
    def __init__(self, rngs):
        self.dropout = nnx.Dropout(0.5, rngs=rngs)

    def __call__(self, spectrum):
        return self.dropout(3.0 * spectrum)


model = Features(nnx.Rngs(params=0))
spectrum = jnp.arange(1.0, 201.0)
features = model(spectrum)
print(features.mean())
