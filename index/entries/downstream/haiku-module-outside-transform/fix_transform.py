"""Linear calibration of a spectrometer reading."""

import haiku as hk
import jax
import jax.numpy as jnp
import numpy as np

readings = jnp.array([[1.0, 2.0], [3.0, 4.0]])


def calibrate(readings):
    return hk.Linear(1)(readings)


calibration = hk.without_apply_rng(hk.transform(calibrate))
params = calibration.init(jax.random.key(0), readings)
corrected = calibration.apply(params, readings)

expected = np.asarray(readings) @ np.asarray(params["linear"]["w"]) + np.asarray(params["linear"]["b"])
np.testing.assert_allclose(corrected, expected, rtol=1e-5)
