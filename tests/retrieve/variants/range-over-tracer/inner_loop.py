"""Triangular sum with a nested loop, the outer one compiled."""

import jax
from jax import lax


def row(i, total):
    for j in range(0, i, 2):
        total = total + i * j
    return total


print(lax.fori_loop(0, 5, row, 0))
