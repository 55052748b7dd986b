"""Restores parameters that were saved as lists."""

import json

import jax
import jax.numpy as jnp

parameters = {"layers": (jnp.ones(2), jnp.ones(3))}
saved = json.loads('{"layers": [0.5, 0.25]}')


class Trainer:
    def __init__(self, parameters):
        self.parameters = parameters

    def restore(self, saved):
        return jax.tree.map(lambda p, s: jnp.full_like(p, s), self.parameters, saved)


print(Trainer(parameters).restore(saved))
