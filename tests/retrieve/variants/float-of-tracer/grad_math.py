"""Derivative of a Gaussian line profile."""

from math import exp

import jax


def profile(position, width):
    return exp(-(position**2) / (2 * width**2))


print(jax.grad(profile)(0.3, 1.0))
