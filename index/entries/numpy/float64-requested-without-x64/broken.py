"""Julian dates of observations, on which a phase is folded."""

import jax.numpy as jnp


def fold(julian_dates, epoch, period):
    return jnp.mod((julian_dates - epoch) / period, 1.0)


julian_dates = jnp.array([2459000.1, 2459000.5, 2459001.0], dtype=jnp.float64)
print(fold(julian_dates, 2459000.0, 1.0))
