"""Average of two checkpoints of a model."""

import jax.numpy as jnp
from jax import tree_util


def average(first, second):
    return tree_util.tree_map(lambda a, b: 0.5 * (a + b), first, second)


old = {"encoder": {"w": jnp.ones(2)}, "decoder": {"w": jnp.ones(2)}}
new = {"encoder": {"w": jnp.zeros(2), "b": jnp.zeros(1)}, "decoder": {"w": jnp.zeros(2)}}
print(average(old, new))
