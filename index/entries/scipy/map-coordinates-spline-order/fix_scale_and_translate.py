"""Refine a temperature field to twice its resolution, in cubic quality."""

import jax
import jax.numpy as jnp
import numpy as np

rows, cols = jnp.mgrid[0:6, 0:8]
temperature = 10.0 + 2.0 * rows - 0.5 * cols

fine = jax.image.scale_and_translate(
    temperature, (12, 16), (0, 1), jnp.array([2.0, 2.0]), jnp.zeros(2), method="cubic", antialias=False
)
row = (np.arange(12) + 0.5) / 2 - 0.5
col = (np.arange(16) + 0.5) / 2 - 0.5
expected = 10.0 + 2.0 * row[:, None] - 0.5 * col
np.testing.assert_allclose(fine[4:-4, 4:-4], expected[4:-4, 4:-4], rtol=1e-5)
