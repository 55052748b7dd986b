"""Corrects detector counts for dead time, rewritten with jax.numpy so that no callback is needed."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def true_rate(rate):
    return rate / (1.0 - 0.5 * rate)


np.testing.assert_allclose(true_rate(jnp.array([0.5, 1.0, 1.5])), [2 / 3, 2.0, 6.0], rtol=1e-6)
np.testing.assert_allclose(jax.grad(true_rate)(1.0), 4.0, rtol=1e-6)
