"""Lennard-Jones energy of a pair of atoms, cut off at 2.5 diameters."""

import jax
import numpy as np
from jax import lax


def lennard_jones(distance):
    return 4.0 * (distance**-12 - distance**-6)


@jax.jit
def energy(distance):
    return lax.cond(distance < 2.5, lennard_jones, lambda distance: 0.0, distance)


np.testing.assert_allclose(energy(2.0), 4.0 * (1 / 4096 - 1 / 64), rtol=1e-6)
np.testing.assert_allclose(energy(3.0), 0.0)
