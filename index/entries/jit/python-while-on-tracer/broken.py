"""Solve Kepler's equation M = E - e sin(E) for the eccentric anomaly E by Newton's method."""

import jax
import jax.numpy as jnp


@jax.jit
def eccentric_anomaly(mean_anomaly, eccentricity, tolerance=1e-6):
    anomaly = mean_anomaly
    correction = jnp.inf
    while jnp.abs(correction) > tolerance:
        residual = anomaly - eccentricity * jnp.sin(anomaly) - mean_anomaly
        correction = residual / (1.0 - eccentricity * jnp.cos(anomaly))
        anomaly = anomaly - correction
    return anomaly


print(eccentric_anomaly(1.0, 0.3))
