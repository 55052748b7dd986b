"""Julian dates of observations, on which a phase is folded."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


def fold(julian_dates, epoch, period):
    return jnp.mod((julian_dates - epoch) / period, 1.0)


julian_dates = jnp.array([2459000.1, 2459000.5, 2459001.0], dtype=jnp.float64)
assert julian_dates.dtype == np.float64
np.testing.assert_allclose(fold(julian_dates, 2459000.0, 1.0), [0.1, 0.5, 0.0], atol=1e-8)
