"""Gives every device its own random stream."""

import jax
from jax import pmap
from jax.lax import axis_index


@pmap
def noise(key):
    key = jax.random.fold_in(key, axis_index("devices"))
    return jax.random.normal(key)


print(noise(jax.random.split(jax.random.key(0), 2)))
