"""Scales the parameters of a model, with a scale per parameter."""

import jax
import jax.numpy as jnp
from jax.tree_util import tree_map

scales = [1.0, None, 0.1]
parameters = [jnp.ones(2), jnp.ones(()), jnp.ones(3)]


@jax.jit
def scaled(parameters):
    return tree_map(jnp.multiply, scales, parameters)


print(scaled(parameters))
