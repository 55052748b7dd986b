"""Heat flow in a rod whose ends are held at fixed temperatures."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def step(temperature):
    curvature = temperature[:-2] - 2 * temperature[1:-1] + temperature[2:]
    inner = temperature[1:-1] + 0.25 * curvature
    return jnp.pad(inner, 1, constant_values=(100.0, 0.0))


rod = jnp.full(6, 20.0)
np.testing.assert_allclose(step(step(rod))[:3], [100.0, 40.0, 20.0])
for _ in range(500):
    rod = step(rod)

np.testing.assert_allclose(rod, [100.0, 80.0, 60.0, 40.0, 20.0, 0.0], rtol=1e-4, atol=1e-3)
