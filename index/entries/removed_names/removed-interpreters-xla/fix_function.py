"""A detector that saturates at high photon counts."""

import jax
import jax.numpy as jnp
import numpy as np


def response(photons):
    return photons / (1 + photons / 1000)


counts = jax.jit(response)(jnp.array([0.0, 1000.0, 9000.0]))

np.testing.assert_allclose(counts, [0.0, 500.0, 900.0], rtol=1e-6)
np.testing.assert_allclose(jax.grad(response)(1000.0), 0.25, rtol=1e-6)
