"""Projects the queries of a transformer with a matrix for another width."""

import jax
import jax.numpy as jnp
from jax import random


def init(key, model_width, head_width):
    names = ("query", "key", "value")
    return {n: random.normal(k, (head_width, model_width)) for n, k in zip(names, random.split(key, 3), strict=True)}


@jax.jit
def project(params, tokens):
    return {name: jnp.dot(tokens, matrix) for name, matrix in params.items()}


params = init(random.key(0), model_width=12, head_width=4)
print(project(params, jnp.ones((2, 5, 12)))["query"].shape)
