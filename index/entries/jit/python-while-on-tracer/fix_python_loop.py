"""Solve Kepler's equation M = E - e sin(E) for the eccentric anomaly E by Newton's method."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def newton_correction(anomaly, mean_anomaly, eccentricity):
    residual = anomaly - eccentricity * jnp.sin(anomaly) - mean_anomaly
    return residual / (1.0 - eccentricity * jnp.cos(anomaly))


def eccentric_anomaly(mean_anomaly, eccentricity, tolerance=1e-6):
    anomaly = mean_anomaly
    correction = jnp.inf
    while jnp.abs(correction) > tolerance:
        correction = newton_correction(anomaly, mean_anomaly, eccentricity)
        anomaly = anomaly - correction
    return anomaly


E = float(eccentric_anomaly(1.0, 0.3))
np.testing.assert_allclose(E - 0.3 * np.sin(E), 1.0, rtol=1e-5)
