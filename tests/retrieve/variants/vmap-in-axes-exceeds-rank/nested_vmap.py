"""Kernel matrix of two sets of one-dimensional points."""

from functools import partial

import jax
import jax.numpy as jnp


def gaussian(a, b, width):
    return jnp.exp(-0.5 * ((a - b) / width) ** 2)


@partial(jax.jit, static_argnames="width")
def kernel_matrix(xs, ys, width):
    rows = jax.vmap(partial(gaussian, width=width), in_axes=(0, None))
    return jax.vmap(rows, in_axes=(1, 1), out_axes=1)(xs, ys)


print(kernel_matrix(jnp.linspace(0.0, 1.0, 4), jnp.linspace(0.0, 1.0, 3), width=0.2))
