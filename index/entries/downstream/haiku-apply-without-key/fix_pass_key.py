"""Photometric features with dropout, for one training pass."""

import haiku as hk
import jax
import jax.numpy as jnp
import numpy as np


def features(flux):
    kept = hk.dropout(hk.next_rng_key(), 0.5, flux)
    return 3.0 * kept


flux = jnp.arange(1.0, 201.0)
model = hk.transform(features)
params = model.init(jax.random.key(0), flux)
output = model.apply(params, jax.random.key(1), flux)

kept = np.asarray(output) != 0
assert 70 < kept.sum() < 130
np.testing.assert_allclose(output, np.where(kept, 6.0 * np.arange(1, 201), 0.0), rtol=1e-6)
