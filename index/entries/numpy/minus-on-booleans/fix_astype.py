"""Counts how a trading signal crosses its threshold: up (+1) or down (-1) at each step."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def crossings(signal, threshold):
    above = (signal > threshold).astype(int)
    return above[1:] - above[:-1]


signal = jnp.array([0.0, 2.0, 3.0, 0.5, 0.1, 4.0])
np.testing.assert_array_equal(crossings(signal, 1.0), [1, 0, -1, 0, 1])
