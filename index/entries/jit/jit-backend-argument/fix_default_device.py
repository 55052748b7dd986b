"""Runs a small calibration on the CPU, whatever else the machine has."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def calibrate(counts, dark):
    return (counts - dark) / (counts - dark).max()


with jax.default_device(jax.devices("cpu")[0]):
    scaled = calibrate(jnp.array([12.0, 22.0, 52.0]), 2.0)
np.testing.assert_allclose(scaled, [0.2, 0.4, 1.0])
assert scaled.devices() == {jax.devices("cpu")[0]}
