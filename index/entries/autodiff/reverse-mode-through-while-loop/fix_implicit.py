"""Kepler's equation by Newton's method, and how the anomaly changes with the eccentricity."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.custom_jvp
def eccentric_anomaly(eccentricity, mean_anomaly):
    def residual(e):
        return e - eccentricity * jnp.sin(e) - mean_anomaly

    def unconverged(e):
        return jnp.abs(residual(e)) > 1e-6

    def newton(e):
        return e - residual(e) / (1 - eccentricity * jnp.cos(e))

    return lax.while_loop(unconverged, newton, mean_anomaly)


@eccentric_anomaly.defjvp
def eccentric_anomaly_jvp(primals, tangents):
    eccentricity, _ = primals
    d_eccentricity, d_mean_anomaly = tangents
    e = eccentric_anomaly(*primals)
    return e, (jnp.sin(e) * d_eccentricity + d_mean_anomaly) / (1 - eccentricity * jnp.cos(e))


slope = jax.grad(eccentric_anomaly)(0.3, 1.0)

anomaly = 1.0
for _ in range(50):
    anomaly = 1.0 + 0.3 * np.sin(anomaly)
np.testing.assert_allclose(eccentric_anomaly(0.3, 1.0), anomaly, rtol=1e-5)
np.testing.assert_allclose(slope, np.sin(anomaly) / (1 - 0.3 * np.cos(anomaly)), rtol=1e-4)
