"""Geometric cooling of a simulated annealing run, a given number of times."""

import jax
import jax.numpy as jnp
from jax import lax


class Annealer:
    factor = 0.9

    def cool(self, temperature, times):
        return lax.fori_loop(0, times, lambda i, t: self.factor * t, temperature)


annealer = Annealer()
print(jax.jit(annealer.cool)(jnp.array([100, 200]), 5))
