"""Radiative cooling of a gas cell; the cooling law is a small model object."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np


@dataclass(frozen=True)
class CoolingLaw:
    rate: float
    floor: float

    def __call__(self, temperature):
        return jnp.maximum(temperature * (1.0 - self.rate), self.floor)


cooling = jax.jit(CoolingLaw(rate=0.5, floor=10.0))
temperatures = jnp.array([100.0, 30.0, 12.0])
np.testing.assert_allclose(cooling(temperatures), [50.0, 15.0, 10.0])
