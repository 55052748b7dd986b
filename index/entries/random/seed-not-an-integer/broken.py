"""Repeat a random walk for a list of seeds read from a settings file."""

import json

import jax
import jax.numpy as jnp

settings = json.loads('{"steps": 50, "seeds": [1e3, 2e3]}')


def walk(seed, steps):
    key = jax.random.key(seed)
    return jnp.cumsum(jax.random.rademacher(key, (steps,)))


paths = [walk(seed, settings["steps"]) for seed in settings["seeds"]]
print(paths[0][-1], paths[1][-1])
