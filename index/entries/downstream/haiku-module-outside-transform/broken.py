"""Linear calibration of a spectrometer reading."""

import haiku as hk
import jax
import jax.numpy as jnp

readings = jnp.array([[1.0, 2.0], [3.0, 4.0]])
calibration = hk.Linear(1)
corrected = calibration(readings)
print(corrected)
