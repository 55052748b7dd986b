"""Forces between charged particles, from the gradient of their energy."""

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_debug_nans", True)


def energy(positions):
    first, second = np.triu_indices(len(positions), k=1)
    separation = positions[first] - positions[second]
    distance = jnp.sqrt(jnp.sum(separation**2, axis=-1))
    return jnp.sum(jnp.exp(-distance))


positions = jnp.array([[0.0, 0.0], [3.0, 4.0]])
force = np.exp(-5.0) * np.array([0.6, 0.8])
np.testing.assert_allclose(-jax.grad(energy)(positions), [-force, force], rtol=1e-5)
