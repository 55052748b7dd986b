"""Summary of a posterior, written as JSON: arrays become lists."""

import json

import jax
import jax.numpy as jnp


def to_plain(value):
    if isinstance(value, jax.Array):
        return value.tolist()
    return value


draws = jnp.array([[0.5, 1.0], [1.5, 3.0]])
posterior = {"mean": draws.mean(axis=0), "spread": jnp.std(draws), "chains": 2}
summary = json.dumps({name: to_plain(value) for name, value in posterior.items()})

found = json.loads(summary)
assert found["mean"] == [1.0, 2.0] and found["chains"] == 2
assert abs(found["spread"] - 0.9354143) < 1e-6
