"""Newton's method for Kepler's equation, recording how fast the residual falls."""

import jax
import jax.numpy as jnp
import numpy as np

residuals = []


def solar_year(anomaly):
    return np.asarray(anomaly / (2 * np.pi) * 365.25, np.float32)


@jax.jit
def solve(mean, eccentricity):
    anomaly = mean
    for _ in range(4):
        residual = anomaly - eccentricity * jnp.sin(anomaly) - mean
        jax.debug.callback(lambda r: residuals.append(float(r)), residual)
        anomaly -= residual / (1 - eccentricity * jnp.cos(anomaly))
    jax.debug.print("{}", anomaly)
    days = jax.pure_callback(solar_year, jax.ShapeDtypeStruct((), jnp.float32), anomaly)
    return anomaly, days


anomaly, days = solve(1.0, 0.3)

jax.effects_barrier()
exact = 1.0
for _ in range(50):
    exact = 1.0 + 0.3 * np.sin(exact)
np.testing.assert_allclose(anomaly, exact, rtol=1e-6)
np.testing.assert_allclose(days, exact / (2 * np.pi) * 365.25, rtol=1e-5)
assert len(residuals) == 4
np.testing.assert_allclose(sorted(residuals)[0], -0.3 * np.sin(1.0), rtol=1e-6)
