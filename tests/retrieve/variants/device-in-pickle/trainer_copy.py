"""Clones a trainer for a parameter sweep."""

import copy

import jax
import jax.numpy as jnp


class Trainer:
    def __init__(self, rate):
        self.rate = rate
        self.device = jax.devices()[0]
        self.weights = jax.device_put(jnp.zeros(3), self.device)


sweep = [copy.deepcopy(Trainer(0.1)) for _ in range(2)]
print(sweep[0].weights)
