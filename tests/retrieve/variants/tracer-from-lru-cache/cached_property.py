"""A rotary embedding whose table is made at first use."""

from functools import cached_property

import jax
import jax.numpy as jnp


class Rotary:
    def __init__(self, width):
        self.width = width

    @cached_property
    def frequencies(self):
        return 1.0 / 100.0 ** (jnp.arange(self.width) / self.width)


rotary = Rotary(4)
angles = jax.jit(lambda position: position * rotary.frequencies)(3.0)
print(jnp.sin(angles) + rotary.frequencies)
