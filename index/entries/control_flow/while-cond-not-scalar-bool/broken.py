"""Kepler's equation for several planets: eccentric anomaly by Newton's method."""

import jax.numpy as jnp
from jax import lax

eccentricity = jnp.array([0.0, 0.2, 0.9])
mean_anomaly = jnp.array([1.0, 2.0, 0.5])


def residual(anomaly):
    return anomaly - eccentricity * jnp.sin(anomaly) - mean_anomaly


def unsolved(anomaly):
    return jnp.abs(residual(anomaly)) > 1e-5


def newton(anomaly):
    return anomaly - residual(anomaly) / (1.0 - eccentricity * jnp.cos(anomaly))


anomaly = lax.while_loop(unsolved, newton, mean_anomaly)
print(anomaly)
