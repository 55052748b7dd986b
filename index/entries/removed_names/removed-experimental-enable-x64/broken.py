"""Spread of arrival times that differ in the ninth digit: this one step needs double precision."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import enable_x64

arrivals = np.array([1.0, 1.5, 2.5, 3.0]) + 1e9


@jax.jit
def spread(times):
    return jnp.sqrt(jnp.mean((times - times.mean()) ** 2))


with enable_x64():
    jitter = float(spread(jnp.asarray(arrivals)))
