"""Saves a fitted calibration: its coefficients; the function lives in the code."""

import pickle

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def apply_calibration(coefficients, voltage):
    return coefficients[0] + coefficients[1] * voltage


calibration = {"coefficients": jnp.array([1.0, 0.5])}
stored = pickle.dumps(jax.device_get(calibration))
loaded = pickle.loads(stored)
np.testing.assert_allclose(apply_calibration(loaded["coefficients"], 4.0), 3.0)
