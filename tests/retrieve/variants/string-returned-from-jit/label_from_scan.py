"""Cools a sample step by step and labels each step with its phase."""

import jax.numpy as jnp
from jax import lax


class Cooling:
    phases = ("gas", "liquid", "solid")

    def step(self, temperature, loss):
        temperature = temperature - loss
        return temperature, (temperature, self.phases[1])

    def run(self, start, losses):
        return lax.scan(self.step, start, losses)


final, (history, labels) = Cooling().run(380.0, jnp.array([5.0, 10.0, 20.0]))
print(final, history, labels)
