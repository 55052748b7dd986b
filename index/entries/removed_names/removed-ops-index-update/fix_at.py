"""Heat flow in a rod whose ends are held at fixed temperatures."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def step(temperature):
    curvature = temperature[:-2] - 2 * temperature[1:-1] + temperature[2:]
    temperature = temperature.at[1:-1].add(0.25 * curvature)
    temperature = temperature.at[0].set(100.0)
    return temperature.at[-1].set(0.0)


rod = jnp.full(6, 20.0)
np.testing.assert_allclose(step(step(rod))[:3], [100.0, 40.0, 20.0])
for _ in range(500):
    rod = step(rod)

np.testing.assert_allclose(rod, [100.0, 80.0, 60.0, 40.0, 20.0, 0.0], rtol=1e-4, atol=1e-3)
