"""Fits the order-zero Bessel amplitude of a drum using SciPy's special functions."""

import jax
import jax.numpy as jnp
import numpy as np
import scipy.special


def bessel(order, x):
    result = jax.ShapeDtypeStruct(jnp.shape(x), jnp.float32)
    return jax.pure_callback(lambda x: scipy.special.jv(order, x).astype(np.float32), result, x)


@jax.custom_jvp
def bessel_j0(x):
    return bessel(0, x)


@bessel_j0.defjvp
def bessel_j0_jvp(primals, tangents):
    return bessel_j0(*primals), -bessel(1, *primals) * tangents[0]


def misfit(wavenumber):
    radius = jnp.array([0.0, 0.5, 1.0])
    return jnp.sum((bessel_j0(wavenumber * radius) - jnp.array([1.0, 0.9, 0.7])) ** 2)


slope = jax.grad(misfit)(1.5)

radius, data = np.array([0.0, 0.5, 1.0]), np.array([1.0, 0.9, 0.7])
expected = np.sum(-2 * radius * scipy.special.j1(1.5 * radius) * (scipy.special.j0(1.5 * radius) - data))
np.testing.assert_allclose(slope, expected, rtol=1e-4)
