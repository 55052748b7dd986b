"""Drop sensors at random, each with a probability of its own."""

import jax.numpy as jnp
from jax import random

failure = jnp.array([0.1, 0.2, 0.7, 0.4])


def surviving(key, readings):
    alive = random.bernoulli(key, 1 - failure, shape=(1,))
    return jnp.where(alive, readings, jnp.nan)


print(surviving(random.PRNGKey(4), jnp.ones(4)))
