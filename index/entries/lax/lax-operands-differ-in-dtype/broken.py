"""Appends the latest sensor reading to a rolling buffer kept in half precision."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def record(history, reading, step):
    calibrated = 0.5 * reading + 1.0
    return lax.dynamic_update_slice(history, calibrated[None], (step, 0))


history = jnp.zeros((3, 2), dtype=jnp.float16)
print(record(history, jnp.array([4.0, 6.0]), 1))
