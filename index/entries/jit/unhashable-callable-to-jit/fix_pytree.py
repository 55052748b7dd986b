# jax: >=0.5
"""Radiative cooling of a gas cell; the cooling law is a small model object."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_dataclass
@dataclass
class CoolingLaw:
    rate: float
    floor: float

    def __call__(self, temperature):
        return jnp.maximum(temperature * (1.0 - self.rate), self.floor)


cooling = jax.jit(lambda law, temperature: law(temperature))
temperatures = jnp.array([100.0, 30.0, 12.0])
np.testing.assert_allclose(cooling(CoolingLaw(0.5, 10.0), temperatures), [50.0, 15.0, 10.0])
np.testing.assert_allclose(cooling(CoolingLaw(0.0, 20.0), temperatures), [100.0, 30.0, 20.0])
assert cooling._cache_size() == 1
