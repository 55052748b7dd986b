"""Streaming mean/variance of ADC channels (Welford)."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class Welford(NamedTuple):
    n: jax.Array
    mean: jax.Array
    m2: jax.Array


def init(first_row):
    return Welford(
        n=jnp.zeros((), jnp.int32),
        mean=jnp.zeros_like(first_row, dtype=jnp.float32),
        m2=jnp.zeros(first_row.shape),
    )


def update(s: Welford, row):
    n = s.n + 1
    delta = row - s.mean
    mean = s.mean + delta / n
    m2 = s.m2 + delta * (row - mean)
    return Welford(n, mean, m2), jnp.sqrt(m2 / jnp.maximum(n - 1, 1))


@jax.jit
def run(rows):
    return jax.lax.scan(update, init(rows[0]), rows)


rng = np.random.default_rng(3)
readings = jnp.asarray(rng.integers(480, 560, size=(200, 4)))
stats, std_history = run(readings)
print("channel means:", stats.mean)
