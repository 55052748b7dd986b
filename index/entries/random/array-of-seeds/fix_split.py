"""Random walks, one for each seed of a study."""

import jax
import jax.numpy as jnp


def walk(key, steps):
    return jnp.cumsum(jax.random.choice(key, jnp.array([-1, 1]), (steps,)))


seed = 11
keys = jax.random.split(jax.random.key(seed), 3)
walks = jnp.stack([walk(key, 50) for key in keys])
assert walks.shape == (3, 50)
assert bool(jnp.all(jnp.abs(jnp.diff(walks, axis=1)) == 1))
assert not jnp.array_equal(walks[0], walks[1]) and not jnp.array_equal(walks[1], walks[2])
assert jnp.array_equal(walks[2], walk(jax.random.split(jax.random.key(11), 3)[2], 50))
