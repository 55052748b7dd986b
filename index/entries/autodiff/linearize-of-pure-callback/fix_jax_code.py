"""Fits the order-zero Bessel amplitude of a drum using SciPy's special functions."""

import jax
import jax.numpy as jnp
import numpy as np
import scipy.special


def bessel_j0(x):
    term = total = jnp.ones_like(x)
    for k in range(1, 12):
        term = -term * x**2 / (4 * k**2)
        total = total + term
    return total


def misfit(wavenumber):
    radius = jnp.array([0.0, 0.5, 1.0])
    return jnp.sum((bessel_j0(wavenumber * radius) - jnp.array([1.0, 0.9, 0.7])) ** 2)


slope = jax.grad(misfit)(1.5)

radius, data = np.array([0.0, 0.5, 1.0]), np.array([1.0, 0.9, 0.7])
expected = np.sum(-2 * radius * scipy.special.j1(1.5 * radius) * (scipy.special.j0(1.5 * radius) - data))
np.testing.assert_allclose(slope, expected, rtol=1e-4)
