import jax
import jax.numpy as jnp
from dataclasses import dataclass


@dataclass
class Beam:
    length: float = 2.0
    width: float = 0.05
    height: float = 0.10

    @property
    def inertia(self):
        return self.width * self.height ** 3 / 12.0


def tip_deflection(load, modulus, beam=None):
    beam = beam or Beam()
    return load * beam.length ** 3 / (3.0 * modulus * beam.inertia)


def sensitivities(load, modulus):
    """Relative change of the deflection per relative change of load and modulus."""
    d = tip_deflection(load, modulus)
    by_load = jax.grad(tip_deflection)(load, modulus=modulus)
    by_modulus = jax.grad(tip_deflection, argnums=1)(load, modulus)
    return by_load * load / d, by_modulus * modulus / d


load, steel = 1500.0, 2.1e11
deflection = tip_deflection(load, steel)
rel_load, rel_modulus = sensitivities(load, steel)

sigma_load, sigma_modulus = 0.05, 0.02
uncertainty = deflection * jnp.sqrt((rel_load * sigma_load) ** 2 + (rel_modulus * sigma_modulus) ** 2)
print(deflection, rel_load, rel_modulus, uncertainty)
