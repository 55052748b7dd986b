"""Initialises the members of an ensemble of small networks."""

import jax
import jax.numpy as jnp
from jax import random


def init_member(key, sizes=(4, 8, 1)):
    params = []
    for inputs, outputs in zip(sizes[:-1], sizes[1:], strict=True):
        key, layer_key = random.split(key)
        weights = random.uniform(layer_key, (inputs, outputs), minval=-1.0)
        params.append({"w": weights, "b": jnp.zeros(outputs)})
    return params


members = jax.jit(init_member)(random.split(random.key(1), 5))
print(members[0]["w"].shape)
