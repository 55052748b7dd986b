"""Candidate catalogue stars for each source that was detected in an exposure."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def nearest_stars(sources, catalogue, n_candidates):
    separation = jnp.linalg.norm(sources[:, None, :] - catalogue[None, :, :], axis=-1)
    missing = max(0, n_candidates - catalogue.shape[0])
    separation = jnp.pad(separation, ((0, 0), (0, missing)), constant_values=jnp.inf)
    closeness, star = lax.top_k(-separation, n_candidates)
    return -closeness, jnp.where(jnp.isinf(closeness), -1, star)


catalogue = jnp.array([[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]])
sources = jnp.array([[0.0, 0.0], [6.0, 8.0]])
distance, star = nearest_stars(sources, catalogue, n_candidates=5)
np.testing.assert_allclose(distance[:, :3], [[0.0, 5.0, 10.0], [0.0, 5.0, 10.0]], atol=1e-6)
np.testing.assert_array_equal(star, [[0, 1, 2, -1, -1], [2, 1, 0, -1, -1]])
