"""Distance from each galaxy to its nearest neighbour."""

import jax
import jax.numpy as jnp


@jax.jit
def nearest_neighbour(positions):
    separation = positions[:, None] - positions[None]
    distance = jnp.sqrt(jnp.sum(separation**2, axis=-1))
    jnp.fill_diagonal(distance, jnp.inf)
    return distance.min(axis=1)


print(nearest_neighbour(jnp.array([[0.0, 0.0], [3.0, 4.0], [3.0, 6.0]])))
