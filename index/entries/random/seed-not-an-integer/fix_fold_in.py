"""Repeat a random walk for a list of seeds read from a settings file."""

import json

import jax
import jax.numpy as jnp
import numpy as np

settings = json.loads('{"steps": 50, "seeds": [1e3, 2e3]}')
base = jax.random.key(1000)


def walk(run, steps):
    key = jax.random.fold_in(base, run)
    return jnp.cumsum(jax.random.rademacher(key, (steps,)))


paths = [walk(run, settings["steps"]) for run, _ in enumerate(settings["seeds"])]

signs = [np.diff(np.asarray(path), prepend=0) for path in paths]
np.testing.assert_array_equal(np.abs(signs), np.ones((2, 50)))
assert (signs[0] != signs[1]).any()
np.testing.assert_array_equal(walk(1, 50), paths[1])
