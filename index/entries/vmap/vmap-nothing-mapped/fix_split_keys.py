"""Draws a few independent Brownian paths."""

import jax
import jax.numpy as jnp
import numpy as np


def brownian_path(key, step):
    return jnp.cumsum(step * jax.random.normal(key, (50,)))


keys = jax.random.split(jax.random.key(0), 4)
paths = jax.vmap(brownian_path, in_axes=(0, None))(keys, 0.1)

for key, path in zip(keys, paths, strict=True):
    np.testing.assert_allclose(path, np.cumsum(0.1 * np.array(jax.random.normal(key, (50,)))), atol=1e-5)
assert len(np.unique(np.array(paths)[:, -1])) == 4
