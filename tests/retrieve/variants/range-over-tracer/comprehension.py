"""Partial sums of a Taylor series up to a given order."""

import math

import jax
import jax.numpy as jnp


def exponential(x, order):
    terms = jnp.stack([x**k / math.factorial(k) for k in range(order + 1)])
    return terms.sum()


print(jax.jit(exponential)(0.5, 6))
