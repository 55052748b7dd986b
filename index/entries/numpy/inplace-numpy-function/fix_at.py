"""Distance from each galaxy to its nearest neighbour."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def nearest_neighbour(positions):
    separation = positions[:, None] - positions[None]
    distance = jnp.sqrt(jnp.sum(separation**2, axis=-1))
    distance = distance.at[jnp.diag_indices(positions.shape[0])].set(jnp.inf)
    return distance.min(axis=1)


nearest = nearest_neighbour(jnp.array([[0.0, 0.0], [3.0, 4.0], [3.0, 6.0]]))
np.testing.assert_allclose(nearest, [5.0, 2.0, 2.0], rtol=1e-6)
