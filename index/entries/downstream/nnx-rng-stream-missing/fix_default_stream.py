"""Dropout on the features of a spectral classifier while it trains."""

import jax.numpy as jnp
import numpy as np
from flax import nnx


class Features(nnx.Module):
    def __init__(self, rngs):
        self.dropout = nnx.Dropout(0.5, rngs=rngs)

    def __call__(self, spectrum):
        return self.dropout(3.0 * spectrum)


model = Features(nnx.Rngs(0))
spectrum = jnp.arange(1.0, 201.0)
features = model(spectrum)

kept = np.asarray(features) != 0
assert 70 < kept.sum() < 130
np.testing.assert_allclose(features, np.where(kept, 6.0 * np.arange(1, 201), 0.0), rtol=1e-6)
assert (kept != (np.asarray(model(spectrum)) != 0)).any()
