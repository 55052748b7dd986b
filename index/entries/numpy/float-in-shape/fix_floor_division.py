"""Ornstein-Uhlenbeck noise, its duration and step given in whole milliseconds."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def simulate(key, duration_ms, dt_ms, decay=2.0):
    steps = duration_ms // dt_ms
    dt = dt_ms / 1000
    kicks = jax.random.normal(key, (steps,)) * jnp.sqrt(dt)

    def advance(position, kick):
        position = position - decay * position * dt + kick
        return position, position

    return lax.scan(advance, 1.0, kicks)[1]


path = simulate(jax.random.key(0), duration_ms=300, dt_ms=100)
position, expected = 1.0, []
for draw in np.asarray(jax.random.normal(jax.random.key(0), (3,))):
    position = 0.8 * position + draw * np.sqrt(0.1)
    expected.append(position)
np.testing.assert_allclose(path, expected, rtol=1e-5)
