"""Histogram of the activations of a network that runs in bfloat16."""

import jax.numpy as jnp
import numpy as np

activations = jnp.array([0.5, 1.5, 1.5, 3.0], dtype=jnp.bfloat16)

host = np.asarray(activations)
assert host.dtype == jnp.bfloat16
counts, edges = np.histogram(host.astype(np.float32), bins=[0.0, 1.0, 2.0, 4.0])
np.testing.assert_array_equal(counts, [1, 2, 1])
