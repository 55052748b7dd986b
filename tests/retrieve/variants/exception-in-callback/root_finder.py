"""Anomaly of a Kepler orbit, solved on the host inside a compiled function."""

import jax
import jax.numpy as jnp
import numpy as np


def solve_kepler(mean_anomaly, eccentricity):
    if eccentricity >= 1.0:
        raise RuntimeError("the orbit is not closed")
    anomaly = np.array(mean_anomaly)
    for _ in range(20):
        anomaly = mean_anomaly + eccentricity * np.sin(anomaly)
    return anomaly.astype(np.float32)


class Orbit:
    def __init__(self, eccentricity):
        self.eccentricity = eccentricity

    def position(self, mean_anomaly):
        like = jax.ShapeDtypeStruct(mean_anomaly.shape, mean_anomaly.dtype)
        return jnp.cos(jax.pure_callback(solve_kepler, like, mean_anomaly, self.eccentricity))


print(Orbit(1.2).position(jnp.linspace(0.0, 1.0, 3)))
