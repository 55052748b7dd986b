"""Calibration of a sensor from more readings than unknowns."""

import jax.numpy as jnp
from jax.scipy.linalg import solve


class Calibration:
    def __init__(self, readings):
        self.readings = readings

    def fit(self, truth):
        return solve(self.readings, truth)


print(Calibration(jnp.ones((5, 2))).fit(jnp.arange(5.0)))
