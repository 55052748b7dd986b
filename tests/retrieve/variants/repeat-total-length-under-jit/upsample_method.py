"""Upsamples a batch of one-dimensional signals by an integer factor."""

import jax
import jax.numpy as jnp


class Upsample:
    def __call__(self, signal, factor):
        coarse = signal - signal.mean()
        return coarse.repeat(factor, axis=0)


layer = jax.jit(Upsample().__call__)
print(layer(jnp.arange(6.0), 3))
