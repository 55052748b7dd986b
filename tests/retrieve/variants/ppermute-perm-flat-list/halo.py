"""Exchanges the halo of a heat equation between the strips that devices hold."""

import jax
import jax.numpy as jnp


class Strip:
    def __init__(self, devices):
        self.down = list(range(1, devices)) + [0]

    def halo(self, rows):
        return jax.lax.ppermute(rows[-1], axis_name="strips", perm=self.down)


strips = jnp.arange(32.0).reshape(8, 2, 2)
print(jax.pmap(Strip(8).halo, axis_name="strips")(strips))
