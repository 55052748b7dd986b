"""Keeps the photons inside an energy window."""

import jax.numpy as jnp


class Window:
    def __init__(self, low, high):
        self.low, self.high = low, high

    def count(self, energies):
        inside = self.low <= energies < self.high
        return jnp.count_nonzero(inside)


print(Window(0.5, 7.0).count(jnp.array([0.2, 0.9, 3.0, 8.5, 6.1])))
