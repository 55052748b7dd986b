"""Orientation of a gyroscope from its small rotations, as a class with a method."""

import jax.numpy as jnp
from jax.lax import associative_scan


class Gyroscope:
    def __init__(self, rate):
        self.rate = rate

    def compose(self, first, second):
        total = first + second
        return total, total

    def orientation(self, angles):
        return associative_scan(self.compose, self.rate * angles, reverse=True)


print(Gyroscope(0.5).orientation(jnp.linspace(0.0, 1.0, 7)))
