"""Spherical Bessel weights that are cached per order."""

from functools import cache

import jax
import jax.numpy as jnp


@cache
def weight(order):
    return 1.0 / (2 * order + 1)


def spectrum(orders, amplitude):
    return amplitude * jax.vmap(weight)(orders)


spectrum(jnp.arange(3), 2.0)
