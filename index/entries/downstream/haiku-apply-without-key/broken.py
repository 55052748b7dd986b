"""Photometric features with dropout, for one training pass."""

import haiku as hk
import jax
import jax.numpy as jnp


def features(flux):
    kept = hk.dropout(hk.next_rng_key(), 0.5, flux)
    return 3.0 * kept


flux = jnp.arange(1.0, 201.0)
model = hk.transform(features)
params = model.init(jax.random.key(0), flux)
output = model.apply(params, flux)
print(output.mean())
