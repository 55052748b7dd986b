"""Ornstein-Uhlenbeck noise sampled every dt over a given duration."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def simulate(key, duration, dt, decay=2.0):
    steps = round(duration / dt)
    kicks = jax.random.normal(key, (steps,)) * jnp.sqrt(dt)

    def advance(position, kick):
        position = position - decay * position * dt + kick
        return position, position

    return lax.scan(advance, 1.0, kicks)[1]


path = simulate(jax.random.key(0), duration=0.3, dt=0.1)
position, expected = 1.0, []
for draw in np.asarray(jax.random.normal(jax.random.key(0), (3,))):
    position = 0.8 * position + draw * np.sqrt(0.1)
    expected.append(position)
np.testing.assert_allclose(path, expected, rtol=1e-5)
