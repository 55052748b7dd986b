"""Repeat a random walk for each temperature of a list."""

import jax
import jax.numpy as jnp
import numpy as np

temperatures = [0.1, 0.2, 0.5]


def walk(key, temperature, steps):
    return jnp.cumsum(temperature * jax.random.rademacher(key, (steps,)))


key = jax.random.key(1000)
paths = [walk(jax.random.fold_in(key, i), t, 50) for i, t in enumerate(temperatures)]
np.testing.assert_allclose(np.abs(np.diff(np.asarray(paths[1]))), 0.2, rtol=1e-4)
signs = [np.sign(np.diff(np.asarray(path))) for path in paths]
assert (signs[0] != signs[1]).any() and (signs[1] != signs[2]).any()
