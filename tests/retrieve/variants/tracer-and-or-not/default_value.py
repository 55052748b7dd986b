"""A Gaussian kernel with an optional width."""

import jax
import jax.numpy as jnp


@jax.jit
def kernel(distance, width):
    width = width or 1.0
    return jnp.exp(-0.5 * (distance / width) ** 2)


print(kernel(jnp.array([0.0, 1.0]), 2.0))
