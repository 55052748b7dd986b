"""Systematic resampling inside a filter: each particle is copied as often as its count says."""

import jax
import jax.numpy as jnp


def filter_step(particles, count):
    weights = jnp.exp(-(particles**2))
    counts = jnp.floor(particles.size * weights / weights.sum()).astype(int)
    return jnp.repeat(particles, counts), count + 1


particles, steps = jax.lax.scan(lambda state, _: filter_step(state, 0), jnp.linspace(-1.0, 1.0, 8), None, length=3)
print(particles)
