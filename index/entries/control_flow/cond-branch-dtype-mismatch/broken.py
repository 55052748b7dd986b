"""Lennard-Jones energy of a pair of atoms, cut off at 2.5 diameters."""

import jax
from jax import lax


def lennard_jones(distance):
    return 4.0 * (distance**-12 - distance**-6)


@jax.jit
def energy(distance):
    return lax.cond(distance < 2.5, lennard_jones, lambda distance: 0, distance)


print(energy(2.0))
