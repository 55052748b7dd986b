"""Saves a fitted calibration; the plain function is pickled by its name and jitted after loading."""

import pickle

import jax
import jax.numpy as jnp
import numpy as np


def apply_calibration(coefficients, voltage):
    return coefficients[0] + coefficients[1] * voltage


calibration = {"coefficients": jnp.array([1.0, 0.5]), "apply": apply_calibration}
stored = pickle.dumps(calibration)
loaded = pickle.loads(stored)
np.testing.assert_allclose(jax.jit(loaded["apply"])(loaded["coefficients"], 4.0), 3.0)
