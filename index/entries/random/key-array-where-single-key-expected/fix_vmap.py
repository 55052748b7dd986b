"""One step of Brownian motion for many particles in the plane."""

import jax
import numpy as np

NUM_PARTICLES = 2000


def kicks(key):
    keys = jax.random.split(key, NUM_PARTICLES)
    return 0.1 * jax.vmap(lambda particle_key: jax.random.normal(particle_key, (2,)))(keys)


displacement = kicks(jax.random.key(7))
assert displacement.shape == (NUM_PARTICLES, 2)
np.testing.assert_allclose((displacement**2).mean(), 0.01, rtol=0.1)
np.testing.assert_allclose(displacement.mean(axis=0), [0.0, 0.0], atol=0.01)
np.testing.assert_allclose(np.corrcoef(displacement[:-1, 0], displacement[1:, 0])[0, 1], 0.0, atol=0.1)
