"""Heat flow in a rod whose ends are held at fixed temperatures."""

import jax
import jax.numpy as jnp


@jax.jit
def step(temperature):
    curvature = temperature[:-2] - 2 * temperature[1:-1] + temperature[2:]
    temperature = jax.ops.index_add(temperature, jax.ops.index[1:-1], 0.25 * curvature)
    temperature = jax.ops.index_update(temperature, jax.ops.index[0], 100.0)
    return jax.ops.index_update(temperature, jax.ops.index[-1], 0.0)


rod = jnp.full(6, 20.0)
for _ in range(500):
    rod = step(rod)
