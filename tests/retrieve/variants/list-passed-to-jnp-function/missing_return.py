"""Entropy of a histogram of ages."""

import jax
from jax import numpy as np


def count(ages):
    totals = np.bincount(ages, length=4)
    totals / totals.sum()


@jax.jit
def entropy(ages):
    share = count(ages)
    return -np.sum(np.log(share))


print(entropy(np.array([0, 1, 1, 3])))
