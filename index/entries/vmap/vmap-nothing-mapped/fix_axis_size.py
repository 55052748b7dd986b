"""Draws a few independent Brownian paths."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def brownian_path(key, step):
    key = jax.random.fold_in(key, lax.axis_index("path"))
    return jnp.cumsum(step * jax.random.normal(key, (50,)))


key = jax.random.key(0)
paths = jax.vmap(brownian_path, in_axes=(None, None), axis_name="path", axis_size=4)(key, 0.1)

for i, path in enumerate(paths):
    noise = np.array(jax.random.normal(jax.random.fold_in(key, i), (50,)))
    np.testing.assert_allclose(path, np.cumsum(0.1 * noise), atol=1e-5)
assert len(np.unique(np.array(paths)[:, -1])) == 4
