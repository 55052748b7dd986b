"""Candidate catalogue stars for each source that was detected in an exposure."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def nearest_stars(sources, catalogue, n_candidates):
    separation = jnp.linalg.norm(sources[:, None, :] - catalogue[None, :, :], axis=-1)
    closeness, star = lax.top_k(-separation, min(n_candidates, catalogue.shape[0]))
    return -closeness, star


catalogue = jnp.array([[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]])
sources = jnp.array([[0.0, 0.0], [6.0, 8.0]])
distance, star = nearest_stars(sources, catalogue, n_candidates=5)
np.testing.assert_allclose(distance, [[0.0, 5.0, 10.0], [0.0, 5.0, 10.0]], atol=1e-6)
np.testing.assert_array_equal(star, [[0, 1, 2], [2, 1, 0]])
