"""Waiting times of radioactive decays with a mean of three seconds."""

import jax
import jax.numpy as jnp

mean_life, events = 3.0, 100


class Source:
    def __init__(self, seed):
        self.key = jax.random.key(seed)

    def waiting_times(self):
        self.key, sub = jax.random.split(self.key)
        return jax.random.exponential(sub, (events,), mean_life)


print(jnp.mean(Source(3).waiting_times()))
