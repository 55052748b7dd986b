"""A filter bank whose border handling is passed by name."""

from functools import partial

import jax
import jax.numpy as jnp


class Filter:
    def __init__(self, taps):
        self.taps = taps

    @partial(jax.jit, static_argnums=0)
    def __call__(self, signal, mode="valid"):
        return jnp.convolve(signal, jnp.array(self.taps), mode=mode)


print(Filter((0.5, 0.5))(jnp.arange(4.0), mode="same"))
