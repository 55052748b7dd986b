"""A boundary layer object that is created inside a mapped function."""

import jax
import jax.numpy as jnp


class Layer:
    def __init__(self, thickness):
        self.thickness = float(thickness)

    def drag(self, speed):
        return speed / self.thickness


print(jax.vmap(lambda d: Layer(d).drag(2.0))(jnp.array([0.5, 1.0])))
