"""Particle filter that resamples only if its weights have degenerated."""

import jax
import jax.numpy as jnp
from jax import lax


class Filter:
    def __init__(self, keep):
        self.keep = keep

    def strongest(self, weights, particles):
        return particles[jnp.argsort(weights)[-self.keep :]]

    def step(self, weights, particles):
        effective = 1 / jnp.sum(weights**2)
        return lax.cond(effective < 2, self.strongest, lambda w, p: p, weights, particles)


step = jax.jit(Filter(keep=2).step)
print(step(jnp.array([0.9, 0.05, 0.05]), jnp.arange(3.0)))
