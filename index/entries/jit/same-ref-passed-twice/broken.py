"""Heat spreading along a rod whose ends are kept at fixed temperatures."""

import jax
import jax.numpy as jnp


@jax.jit
def diffuse(new, old):
    new[1:-1] = old[1:-1] + 0.25 * (old[2:] - 2 * old[1:-1] + old[:-2])


rod = jax.new_ref(jnp.array([100.0, 0.0, 0.0, 0.0, 20.0]))
for _ in range(10):
    diffuse(rod, rod)
print(rod[...])
