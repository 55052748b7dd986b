"""Repeat a random walk for a list of seeds read from a settings file."""

import json

import jax
import jax.numpy as jnp
import numpy as np

settings = json.loads('{"steps": 50, "seeds": [1e3, 2e3]}')


def walk(seed, steps):
    key = jax.random.key(int(seed))
    return jnp.cumsum(jax.random.rademacher(key, (steps,)))


paths = [walk(seed, settings["steps"]) for seed in settings["seeds"]]
np.testing.assert_array_equal(paths[0], walk(1000, 50))
assert (np.asarray(paths[0]) != np.asarray(paths[1])).any()
assert (np.abs(np.diff(np.asarray(paths[0]))) == 1).all()
