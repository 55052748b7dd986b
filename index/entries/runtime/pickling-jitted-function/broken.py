"""Saves a fitted calibration: its coefficients and the function that applies them."""

import pickle

import jax
import jax.numpy as jnp


@jax.jit
def apply_calibration(coefficients, voltage):
    return coefficients[0] + coefficients[1] * voltage


calibration = {"coefficients": jnp.array([1.0, 0.5]), "apply": apply_calibration}
stored = pickle.dumps(calibration)
loaded = pickle.loads(stored)
print(loaded["apply"](loaded["coefficients"], 4.0))
