"""Photometric features without dropout, for prediction."""

import haiku as hk
import jax
import jax.numpy as jnp
import numpy as np


def features(flux):
    return 3.0 * flux


flux = jnp.arange(1.0, 201.0)
model = hk.without_apply_rng(hk.transform(features))
params = model.init(jax.random.key(0), flux)
output = model.apply(params, flux)

np.testing.assert_allclose(output, 3.0 * np.arange(1, 201), rtol=1e-6)
