"""Candidate catalogue stars for each source that was detected in an exposure."""

import jax.numpy as jnp
from jax import lax


def nearest_stars(sources, catalogue, n_candidates):
    separation = jnp.linalg.norm(sources[:, None, :] - catalogue[None, :, :], axis=-1)
    closeness, star = lax.top_k(-separation, n_candidates)
    return -closeness, star


catalogue = jnp.array([[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]])
sources = jnp.array([[0.0, 0.0], [6.0, 8.0]])
distance, star = nearest_stars(sources, catalogue, n_candidates=5)
print(distance, star)
