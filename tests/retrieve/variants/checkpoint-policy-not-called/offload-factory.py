"""Gradient of a stack of dense layers that keeps its matrix products on the host."""

from itertools import pairwise

import jax
import jax.numpy as jnp
from jax import checkpoint_policies as policies


class Mlp:
    def __init__(self, widths):
        self.weights = [jnp.ones((n, m)) / n for n, m in pairwise(widths)]

    def __call__(self, features):
        for weight in self.weights:
            features = jnp.tanh(features @ weight)
        return features.sum()


model = Mlp([3, 4, 2])
recompute = jax.remat(model.__call__, policy=policies.offload_dot_with_no_batch_dims)
jax.value_and_grad(recompute)(jnp.ones((5, 3)))
