"""Simulated tempering through a list of temperatures."""

import jax
import jax.numpy as jnp


class Tempering:
    temperatures = (3.0, 2.0, 1.0)

    def stage(self, energy, temperature):
        energy = energy * jnp.exp(-1.0 / temperature)
        return energy, None

    def run(self, energy):
        return jax.lax.scan(self.stage, energy, self.temperatures)[0]


print(jax.jit(Tempering().run)(10.0))
