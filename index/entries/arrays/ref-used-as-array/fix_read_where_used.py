"""Photon rates from counts of a detector whose dead time grows with the rate."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl

DEAD_TIME = 0.1


def rate_kernel(counts_ref, rate_ref):
    rate_ref[...] = counts_ref[...]
    for _ in range(4):
        rate_ref[...] = counts_ref[...] * jnp.exp(rate_ref[...] * DEAD_TIME)


def photon_rates(counts):
    out_shape = jax.ShapeDtypeStruct(counts.shape, counts.dtype)
    return pl.pallas_call(rate_kernel, out_shape=out_shape, interpret=True)(counts)


counts = np.array([0.5, 1.0, 2.0])
expected = counts
for _ in range(4):
    expected = counts * np.exp(expected * 0.1)
np.testing.assert_allclose(photon_rates(jnp.array([0.5, 1.0, 2.0])), expected, rtol=1e-6)
