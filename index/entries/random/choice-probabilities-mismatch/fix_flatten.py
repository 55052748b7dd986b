"""Resample the particles of a filter by their weights."""

import jax
import jax.numpy as jnp
import numpy as np

particles = jnp.array([[0.0, 1.0, 2.0, 3.0], [0.0, 10.0, 20.0, 30.0]])
weights = jnp.array([[0.25], [0.0], [0.75], [0.0]])


def resample(key, particles, weights):
    count = particles.shape[1]
    return jax.random.choice(key, particles, (1000 * count,), p=weights[:, 0], axis=1)


drawn = np.asarray(resample(jax.random.key(0), particles, weights))
np.testing.assert_allclose(drawn[1], 10 * drawn[0])
assert set(np.unique(drawn[0])) == {0.0, 2.0}
assert abs((drawn[0] == 2.0).mean() - 0.75) < 0.03
