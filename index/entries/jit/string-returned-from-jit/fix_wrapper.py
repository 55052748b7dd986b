"""Fit a line to photometry and report the slope together with its unit."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def _fit_slope(times, magnitudes):
    t = times - times.mean()
    slope = jnp.sum(t * (magnitudes - magnitudes.mean())) / jnp.sum(t**2)
    return {"slope": slope}


def fit_slope(times, magnitudes):
    return _fit_slope(times, magnitudes) | {"unit": "mag/day"}


times = jnp.array([0.0, 1.0, 2.0, 3.0])
fit = fit_slope(times, 10.0 + 0.5 * times)
np.testing.assert_allclose(fit["slope"], 0.5, rtol=1e-6)
np.testing.assert_equal(fit["unit"], "mag/day")
