"""Sums the first few spring constants of a chain."""

import jax

CONSTANTS = (1.0, 2.0, 3.0, 4.0)


@jax.jit
def stiffness(count):
    selected = CONSTANTS[:count]
    return sum(selected)


print(stiffness(3))
