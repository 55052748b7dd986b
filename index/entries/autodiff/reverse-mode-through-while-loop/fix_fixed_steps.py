"""Kepler's equation by Newton's method, and how the anomaly changes with the eccentricity."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def eccentric_anomaly(eccentricity, mean_anomaly):
    def residual(e):
        return e - eccentricity * jnp.sin(e) - mean_anomaly

    def newton(_, e):
        return e - residual(e) / (1 - eccentricity * jnp.cos(e))

    return lax.fori_loop(0, 8, newton, mean_anomaly)


slope = jax.grad(eccentric_anomaly)(0.3, 1.0)

anomaly = 1.0
for _ in range(50):
    anomaly = 1.0 + 0.3 * np.sin(anomaly)
np.testing.assert_allclose(eccentric_anomaly(0.3, 1.0), anomaly, rtol=1e-5)
np.testing.assert_allclose(slope, np.sin(anomaly) / (1 - 0.3 * np.cos(anomaly)), rtol=1e-4)
