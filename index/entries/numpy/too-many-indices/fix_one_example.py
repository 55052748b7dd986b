"""Lengths of the paths that animals walked, from their positions over time."""

import jax
import jax.numpy as jnp
import numpy as np


def path_length(track):
    steps = track[1:, :] - track[:-1, :]
    return jnp.sqrt((steps**2).sum(-1)).sum(-1)


tracks = jnp.array([[[0.0, 0.0], [3.0, 4.0], [3.0, 5.0]], [[1.0, 1.0], [1.0, 2.0], [1.0, 4.0]]])
np.testing.assert_allclose(jax.vmap(path_length)(tracks), [6.0, 3.0], rtol=1e-6)
