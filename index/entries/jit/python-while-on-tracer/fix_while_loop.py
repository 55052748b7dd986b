"""Solve Kepler's equation M = E - e sin(E) for the eccentric anomaly E by Newton's method."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def eccentric_anomaly(mean_anomaly, eccentricity, tolerance=1e-6):
    def not_converged(state):
        _, correction = state
        return jnp.abs(correction) > tolerance

    def newton_step(state):
        anomaly, _ = state
        residual = anomaly - eccentricity * jnp.sin(anomaly) - mean_anomaly
        correction = residual / (1.0 - eccentricity * jnp.cos(anomaly))
        return anomaly - correction, correction

    start = (jnp.asarray(mean_anomaly), jnp.asarray(jnp.inf))
    anomaly, _ = lax.while_loop(not_converged, newton_step, start)
    return anomaly


E = float(eccentric_anomaly(1.0, 0.3))
np.testing.assert_allclose(E - 0.3 * np.sin(E), 1.0, rtol=1e-5)
E = float(eccentric_anomaly(2.5, 0.8))
np.testing.assert_allclose(E - 0.8 * np.sin(E), 2.5, rtol=1e-5)
