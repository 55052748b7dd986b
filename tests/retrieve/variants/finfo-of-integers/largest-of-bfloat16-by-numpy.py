"""Clips activations stored in bfloat16 to what the type can hold."""

import jax.numpy as jnp
import numpy as np

activations = jnp.array([0.5, 2.0, -1.0], dtype=jnp.bfloat16)
limit = np.finfo(activations.dtype).max
print(jnp.clip(activations, -limit, limit))
