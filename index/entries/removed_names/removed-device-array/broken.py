"""Summary of a posterior, written as JSON: arrays become lists."""

import json

import jax.numpy as jnp


def to_plain(value):
    if isinstance(value, jnp.DeviceArray):
        return value.tolist()
    return value


draws = jnp.array([[0.5, 1.0], [1.5, 3.0]])
posterior = {"mean": draws.mean(axis=0), "spread": jnp.std(draws), "chains": 2}
summary = json.dumps({name: to_plain(value) for name, value in posterior.items()})
