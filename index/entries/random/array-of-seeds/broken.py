"""Random walks, one for each seed of a study."""

import jax
import jax.numpy as jnp


def walk(key, steps):
    return jnp.cumsum(jax.random.choice(key, jnp.array([-1, 1]), (steps,)))


seeds = jnp.array([11, 12, 13])
keys = jax.random.key(seeds)
walks = jnp.stack([walk(key, 50) for key in keys])
print(walks[:, -1])
