"""Radiative cooling of a gas cell; the cooling law is a small model object."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp


@dataclass
class CoolingLaw:
    rate: float
    floor: float

    def __call__(self, temperature):
        return jnp.maximum(temperature * (1.0 - self.rate), self.floor)


cooling = jax.jit(CoolingLaw(rate=0.5, floor=10.0))
temperatures = jnp.array([100.0, 30.0, 12.0])
print(cooling(temperatures))
