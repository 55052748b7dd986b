"""Relativistic or classical kinetic energy, depending on the speed."""

import jax


class Particle:
    def __init__(self, mass):
        self.mass = mass

    def kinetic_energy(self, speed):
        relativistic = self.mass * ((1 - speed**2) ** -0.5 - 1)
        return relativistic if speed > 0.1 else 0.5 * self.mass * speed**2


print(jax.jit(Particle(2.0).kinetic_energy)(0.3))
