"""How far did a training state move since the last checkpoint?"""

import jax
import jax.numpy as jnp

before = {"mean": jnp.zeros(3), "rng": jax.random.key(1)}
after = {"mean": jnp.ones(3), "rng": jax.random.key(2)}


def distance(old, new):
    moved = []
    for a, b in zip(jax.tree.leaves(old), jax.tree.leaves(new), strict=True):
        moved.append(jnp.max(jnp.abs(b - a)))
    return moved


print(distance(before, after))
