"""Loads the weights of an older model into one that has an additional layer."""

from itertools import pairwise

import jax
import jax.numpy as jnp


def init(widths):
    return [{"w": jnp.ones((a, b)), "b": jnp.zeros(b)} for a, b in pairwise(widths)]


class Checkpoint:
    def __init__(self, model):
        self.arrays = jax.tree_util.tree_leaves(model)

    def restore(self, like):
        structure = jax.tree_util.tree_structure(like)
        return structure.unflatten(self.arrays)


stored = Checkpoint(init([4, 8, 2]))
print(stored.restore(init([4, 8, 8, 2])))
