"""Exponential moving average of daily counts."""

import jax
import jax.numpy as jnp


def smooth(average, count):
    average = 0.9 * average + 0.1 * count
    return average, average


@jax.jit
def trend(counts):
    _, averages = jax.lax.scan(smooth, counts[0], counts)
    return averages


print(trend(jnp.array([10, 12, 9, 15])))
