"""Linear calibration of a spectrometer reading."""

import haiku as hk
import jax
import jax.numpy as jnp
import numpy as np

readings = jnp.array([[1.0, 2.0], [3.0, 4.0]])


def build():
    linear = hk.Linear(1)

    def calibrate(readings):
        return linear(readings)

    def residual(readings, truth):
        return linear(readings) - truth

    return calibrate, (calibrate, residual)


calibration = hk.without_apply_rng(hk.multi_transform(build))
params = calibration.init(jax.random.key(0), readings)
calibrate, residual = calibration.apply
corrected = calibrate(params, readings)

expected = np.asarray(readings) @ np.asarray(params["linear"]["w"]) + np.asarray(params["linear"]["b"])
np.testing.assert_allclose(corrected, expected, rtol=1e-5)
np.testing.assert_allclose(residual(params, readings, 1.0), expected - 1.0, rtol=1e-4, atol=1e-6)
