# jax: >=0.5
"""Counts the parameters of a network without allocating them."""

import math
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_dataclass
@dataclass
class Dense:
    kernel: jax.Array
    bias: jax.Array

    @classmethod
    def create(cls, kernel, bias):
        return cls(jnp.asarray(kernel, dtype=jnp.float32), jnp.asarray(bias, dtype=jnp.float32))


def init(key):
    return Dense.create(jax.random.normal(key, (784, 10)), jnp.zeros(10))


abstract = jax.eval_shape(init, jax.random.key(0))
assert sum(math.prod(leaf.shape) for leaf in jax.tree.leaves(abstract)) == 7850
assert abstract.kernel.shape == (784, 10) and abstract.bias.dtype == np.float32
np.testing.assert_allclose(Dense.create([[1, 2]], [3, 4]).bias, [3.0, 4.0])
