"""Takes a context window out of a tokenised document, at most as long as the document."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@partial(jax.jit, static_argnames="size")
def context(tokens, start, size=8):
    return lax.dynamic_slice_in_dim(tokens, start, min(size, tokens.shape[0]))


document = jnp.array([17, 4, 92, 8, 33, 2])
np.testing.assert_array_equal(context(document, 0), [17, 4, 92, 8, 33, 2])
np.testing.assert_array_equal(context(document, 1, size=4), [4, 92, 8, 33])
