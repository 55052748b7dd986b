"""Newton's method for Kepler's equation, recording how fast the residual falls."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb
from jax.experimental.host_callback import id_print

residuals = []


def solar_year(anomaly):
    return np.asarray(anomaly / (2 * np.pi) * 365.25, np.float32)


@jax.jit
def solve(mean, eccentricity):
    anomaly = mean
    for _ in range(4):
        residual = anomaly - eccentricity * jnp.sin(anomaly) - mean
        hcb.id_tap(lambda r, transforms: residuals.append(float(r)), residual)
        anomaly -= residual / (1 - eccentricity * jnp.cos(anomaly))
    id_print(anomaly)
    days = hcb.call(solar_year, anomaly, result_shape=jax.ShapeDtypeStruct((), jnp.float32))
    return anomaly, days


anomaly, days = solve(1.0, 0.3)
