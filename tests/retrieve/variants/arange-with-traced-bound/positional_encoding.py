"""Positional encoding for a sequence of given length."""

import jax
import jax.numpy as jnp


class Encoder:
    width = 8

    def frequencies(self):
        return 1.0 / 10000 ** (jnp.arange(self.width) / self.width)

    def encode(self, length):
        positions = jnp.arange(
            0,
            length,
        )
        return jnp.sin(positions[:, None] * self.frequencies())


print(jax.jit(Encoder().encode)(12))
