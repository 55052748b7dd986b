"""Histogram of the activations of a network that runs in bfloat16."""

import jax.numpy as jnp
import numpy as np

activations = jnp.array([0.5, 1.5, 1.5, 3.0], dtype=jnp.bfloat16)

host = np.from_dlpack(activations)
counts, edges = np.histogram(host, bins=[0.0, 1.0, 2.0, 4.0])
print(counts)
