"""Smooth a series with a kernel that is cut off, for several widths."""

import jax
import jax.numpy as jnp
from jax.experimental import sparse

grid = jnp.arange(5.0)
series = jnp.sin(grid)


def smooth(carry, width):
    kernel = jnp.exp(-(((grid[:, None] - grid) / width) ** 2))
    table = sparse.bcoo_fromdense(jnp.where(kernel > 0.1, kernel, 0.0))
    return carry, table @ series


_, smoothed = jax.lax.scan(smooth, 0.0, jnp.array([1.0, 2.0]))
print(smoothed)
