"""Train a graph layer whose adjacency weights are sparse."""

import jax
import jax.numpy as jnp
from jax.experimental.sparse import BCOO

edges = jnp.array([[0, 1], [1, 2], [2, 0]])
params = {"adjacency": BCOO((jnp.ones(3), edges), shape=(3, 3)), "bias": jnp.zeros(3)}


def loss(params, nodes):
    return jnp.sum((params["adjacency"] @ nodes + params["bias"]) ** 2)


step = jax.jit(jax.value_and_grad(loss))
value, grads = step(params, jnp.arange(3.0))
print(value)
