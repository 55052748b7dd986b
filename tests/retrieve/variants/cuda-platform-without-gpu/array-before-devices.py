import jax

jax.config.update("jax_platforms", "cuda")

from jax import numpy as jnp


class Stepper:
    def __init__(self, heights):
        self.heights = jnp.array(heights)

    def advance(self):
        return self.heights * 0.5


print(Stepper([1.0, 2.0, 3.0]).advance())
