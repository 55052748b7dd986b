"""Hands one colour channel of a NumPy image to JAX without a copy."""

import jax
import jax.numpy as jnp
import numpy as np

image = np.zeros((4, 6, 3), dtype=np.float32)
image[..., 1] = np.arange(6)

green = jax.dlpack.from_dlpack(image[..., 1])
print(jnp.diff(green, axis=1).max())
