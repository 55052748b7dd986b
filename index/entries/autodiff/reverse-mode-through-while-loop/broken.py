"""Kepler's equation by Newton's method, and how the anomaly changes with the eccentricity."""

import jax
import jax.numpy as jnp
from jax import lax


def eccentric_anomaly(eccentricity, mean_anomaly):
    def residual(e):
        return e - eccentricity * jnp.sin(e) - mean_anomaly

    def unconverged(e):
        return jnp.abs(residual(e)) > 1e-6

    def newton(e):
        return e - residual(e) / (1 - eccentricity * jnp.cos(e))

    return lax.while_loop(unconverged, newton, mean_anomaly)


print(jax.grad(eccentric_anomaly)(0.3, 1.0))
