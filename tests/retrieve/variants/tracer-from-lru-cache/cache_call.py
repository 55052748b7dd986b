"""Quadrature nodes that are kept for the next integral."""

import functools

import jax
import jax.numpy as jnp


def _nodes(n):
    return (jnp.arange(n) + 0.5) / n


nodes = functools.cache(_nodes)


def mean_square(scale, n):
    return jnp.mean((scale * nodes(n)) ** 2)


fast = jax.jit(mean_square, static_argnums=1)
print(fast(1.0, 8))
print(mean_square(2.0, 8))
