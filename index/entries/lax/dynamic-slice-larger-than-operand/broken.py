"""Takes a context window out of a tokenised document."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.jit, static_argnames="size")
def context(tokens, start, size=8):
    return lax.dynamic_slice_in_dim(tokens, start, size)


document = jnp.array([17, 4, 92, 8, 33, 2])
print(context(document, 0))
