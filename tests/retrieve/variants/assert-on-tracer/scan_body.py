"""Accumulates a likelihood over observation times that have to increase."""

import jax
import jax.numpy as jnp


def accumulate(previous, time):
    gap = time - previous
    assert gap > 0
    return time, jnp.log(gap)


_, increments = jax.lax.scan(accumulate, 0.0, jnp.array([1.0, 2.0, 4.0]))
print(increments.sum())
