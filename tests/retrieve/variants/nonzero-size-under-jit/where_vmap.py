"""First day on which each of several stocks fell."""

import jax
from jax import numpy as jn


def first_fall(prices):
    (days,) = jn.where(jn.diff(prices) < 0)
    return days[0]


prices = jn.array([[1.0, 2.0, 1.5], [3.0, 2.0, 4.0]])
print(jax.vmap(first_fall)(prices))
