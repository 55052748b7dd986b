"""Julian dates of observations: the large part is removed in NumPy, JAX sees small numbers."""

import jax.numpy as jnp
import numpy as np


def fold(days_since_epoch, period):
    return jnp.mod(days_since_epoch / period, 1.0)


julian_dates = np.array([2459000.1, 2459000.5, 2459001.0], dtype=np.float64)
days = jnp.asarray(julian_dates - 2459000.0, dtype=jnp.float32)
np.testing.assert_allclose(fold(days, 1.0), [0.1, 0.5, 0.0], atol=1e-6)
