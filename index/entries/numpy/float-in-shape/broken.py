"""Ornstein-Uhlenbeck noise sampled every dt over a given duration."""

import jax
import jax.numpy as jnp
from jax import lax


def simulate(key, duration, dt, decay=2.0):
    steps = duration / dt
    kicks = jax.random.normal(key, (steps,)) * jnp.sqrt(dt)

    def advance(position, kick):
        position = position - decay * position * dt + kick
        return position, position

    return lax.scan(advance, 1.0, kicks)[1]


print(simulate(jax.random.key(0), duration=0.3, dt=0.1))
