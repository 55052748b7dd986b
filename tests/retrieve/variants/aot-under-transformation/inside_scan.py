"""Kalman-like smoothing whose update was compiled ahead of time to save start-up time."""

import jax
import jax.numpy as jnp
from jax import lax


def update(estimate, observation):
    return estimate + 0.3 * (observation - estimate)


scalar = jax.ShapeDtypeStruct((), jnp.float32)
fast_update = jax.jit(update).lower(scalar, scalar).compile()


def body(estimate, observation):
    estimate = fast_update(estimate, observation)
    return estimate, estimate


_, smoothed = lax.scan(body, jnp.float32(0.0), jnp.sin(jnp.arange(20.0)))
print(smoothed)
