"""Hands one colour channel of a NumPy image to JAX, as a contiguous block."""

import jax
import jax.numpy as jnp
import numpy as np

image = np.zeros((4, 6, 3), dtype=np.float32)
image[..., 1] = np.arange(6)

green = jax.dlpack.from_dlpack(np.ascontiguousarray(image[..., 1]))
np.testing.assert_allclose(green, np.tile(np.arange(6.0), (4, 1)))
np.testing.assert_allclose(jnp.diff(green, axis=1), np.ones((4, 5)))
