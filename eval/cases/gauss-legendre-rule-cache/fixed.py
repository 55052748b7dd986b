from functools import lru_cache

import jax
import jax.numpy as jnp
import numpy as np


@lru_cache(maxsize=None)
def gauss_legendre(n):
    """Golub-Welsch: nodes and weights on [-1, 1]."""
    k = np.arange(1, n)
    beta = k / np.sqrt(4.0 * k**2 - 1.0)
    jacobi = np.diag(beta, 1) + np.diag(beta, -1)
    nodes, vecs = np.linalg.eigh(jacobi)
    return nodes, 2.0 * vecs[0] ** 2


def integrate(f, a, b, n=12):
    x, w = gauss_legendre(n)
    mid, half = 0.5 * (a + b), 0.5 * (b - a)
    return half * jnp.sum(w * f(mid + half * x))


@jax.jit
def planck_band(temperature, lo, hi):
    def radiance(nu):
        return nu**3 / jnp.expm1(nu / temperature)

    return integrate(radiance, lo, hi)


@jax.jit
def mean_frequency(temperature, lo, hi):
    top = integrate(lambda nu: nu**4 / jnp.expm1(nu / temperature), lo, hi)
    return top / planck_band(temperature, lo, hi)


bands = [(0.5, 2.0), (2.0, 4.0), (4.0, 8.0)]
power = [float(planck_band(1.5, lo, hi)) for lo, hi in bands]
nu_bar = [float(mean_frequency(1.5, lo, hi)) for lo, hi in bands]
print(power, nu_bar)
