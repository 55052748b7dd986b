"""A sampler that keeps its random key."""

import jax
import jax.numpy as jnp


class Sampler:
    def __init__(self, seed):
        self.key = jax.random.key(seed)

    def draw(self, scale):
        self.key, subkey = jax.random.split(self.key)
        return scale * jax.random.normal(subkey)


sampler = Sampler(0)
draw = jax.jit(sampler.draw)
print(draw(1.0))
print(sampler.draw(jnp.float32(2.0)))
