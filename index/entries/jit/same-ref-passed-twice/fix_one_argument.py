"""Heat spreading along a rod whose ends are kept at fixed temperatures."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def diffuse(rod):
    old = rod[...]
    rod[1:-1] = old[1:-1] + 0.25 * (old[2:] - 2 * old[1:-1] + old[:-2])


rod = jax.new_ref(jnp.array([100.0, 0.0, 0.0, 0.0, 20.0]))
for _ in range(10):
    diffuse(rod)

start = np.array([100.0, 0.0, 0.0, 0.0, 20.0])
stencil = np.eye(5)
stencil[1:-1] += 0.25 * np.array([[1, -2, 1, 0, 0], [0, 1, -2, 1, 0], [0, 0, 1, -2, 1]])
np.testing.assert_allclose(rod[...], np.linalg.matrix_power(stencil, 10) @ start, rtol=1e-5)
