"""Solve Kepler's equation M = E - e sin(E) for the eccentric anomaly E by Newton's method."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@jax.jit
def eccentric_anomaly(mean_anomaly, eccentricity):
    def newton_step(_, anomaly):
        residual = anomaly - eccentricity * jnp.sin(anomaly) - mean_anomaly
        correction = residual / (1.0 - eccentricity * jnp.cos(anomaly))
        return anomaly - correction

    return lax.fori_loop(0, 8, newton_step, mean_anomaly)


E = float(eccentric_anomaly(1.0, 0.3))
np.testing.assert_allclose(E - 0.3 * np.sin(E), 1.0, rtol=1e-5)

# The loop has a known length, so it also has a gradient: dE/dM = 1 / (1 - e cos E).
slope = jax.grad(eccentric_anomaly)(1.0, 0.3)
np.testing.assert_allclose(slope, 1.0 / (1.0 - 0.3 * np.cos(E)), rtol=1e-4)
