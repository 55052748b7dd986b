"""Final positions of many random walkers."""

import jax
import jax.numpy as jnp


def walk(seed, walkers, steps):
    jumps = jax.random.normal(seed, (walkers, steps))
    return jnp.sum(jumps, axis=1)


final = walk(42, walkers=2000, steps=25)
print(final.std())
