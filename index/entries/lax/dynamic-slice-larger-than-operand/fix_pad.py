"""Takes a context window out of a tokenised document, filled up with the padding token 0."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@partial(jax.jit, static_argnames="size")
def context(tokens, start, size=8):
    return lax.dynamic_slice_in_dim(jnp.pad(tokens, (0, size)), start, size)


document = jnp.array([17, 4, 92, 8, 33, 2])
np.testing.assert_array_equal(context(document, 0), [17, 4, 92, 8, 33, 2, 0, 0])
np.testing.assert_array_equal(context(document, 4), [33, 2, 0, 0, 0, 0, 0, 0])
