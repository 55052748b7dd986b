"""Trapezoidal integrals of a Gaussian with several resolutions."""

import jax
from jax import numpy as np


def integrate(points):
    x = np.linspace(-3.0, 3.0, num=points)
    return np.trapezoid(np.exp(-(x**2)), x)


print(jax.vmap(integrate)(np.array([10, 20, 40])))
