"""Estimates pi with several seeds at once."""

import jax
import jax.numpy as jnp
from jax import random


@jax.jit
def estimate(seed):
    key_x, key_y = random.split(seed)
    x, y = random.uniform(key_x, (1000,)), random.uniform(key_y, (1000,))
    return 4 * jnp.mean(x**2 + y**2 < 1)


seeds = jnp.arange(10)
print(jax.vmap(estimate)(seeds).mean())
