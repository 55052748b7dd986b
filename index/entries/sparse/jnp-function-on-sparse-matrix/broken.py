"""One step of heat flow on a graph with a sparse Laplacian."""

import jax.numpy as jnp
from jax.experimental import sparse

dense = jnp.array([[1.0, -1.0, 0.0], [-1.0, 2.0, -1.0], [0.0, -1.0, 1.0]])
laplacian = sparse.BCOO.fromdense(dense)
heat = jnp.array([9.0, 0.0, 0.0])


def heat_step(laplacian, heat, rate):
    flow = jnp.dot(laplacian, heat)
    return heat - rate * flow


print(heat_step(laplacian, heat, 0.1))
